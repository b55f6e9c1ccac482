CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- An account is one referrer's for each product at any time: whoever is second, however close, is refused here.
ALTER TABLE protections ADD CONSTRAINT protections_one_owner
  EXCLUDE USING gist (tenant_id WITH =, account_key WITH =, product WITH =, period WITH &&);
--> statement-breakpoint
-- In which referrals a word stands, the newest last: a search reads as many as it shows. By bytes, since nobody reads it in order.
CREATE TABLE referral_words (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  word text COLLATE "C" NOT NULL,
  referral_id uuid NOT NULL,
  CONSTRAINT referral_words_pkey PRIMARY KEY (tenant_id, word, referral_id)
);
--> statement-breakpoint
ALTER TABLE referral_words ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY referral_words_tenant ON referral_words TO goodword_app
  USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);
--> statement-breakpoint
CREATE FUNCTION public.index_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM referral_words WHERE tenant_id = OLD.tenant_id AND referral_id = OLD.id AND word = ANY (OLD.words)
      AND (TG_OP = 'DELETE' OR word <> ALL (NEW.words));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO referral_words (tenant_id, word, referral_id) SELECT NEW.tenant_id, word, NEW.id FROM unnest(NEW.words) AS word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER words_come AFTER INSERT OR DELETE ON referrals FOR EACH ROW EXECUTE FUNCTION public.index_words();
--> statement-breakpoint
CREATE TRIGGER words_change AFTER UPDATE OF words ON referrals FOR EACH ROW WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION public.index_words();
--> statement-breakpoint
CREATE INDEX referrals_by_company ON referrals USING gin (tenant_id, company_key gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX referrals_by_tags ON referrals USING gin (tenant_id, tags);
--> statement-breakpoint
-- In the order of bytes, whatever the database's own: so a search finds what begins as it was typed.
CREATE INDEX search_words_by_beginning ON search_words (tenant_id, word text_pattern_ops) WHERE variant = word;
--> statement-breakpoint
-- The board's sums, kept as differences: of many changes in one statement, few rows.
CREATE FUNCTION public.tally_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stage_tallies (tenant_id, pipeline_id, stage_id, addressee_id, currency, count, minor)
      SELECT tenant_id, pipeline_id, stage_id, addressee_id, currency, count(*), coalesce(sum(estimated_minor), 0) FROM new_rows
      WHERE status IN ('submitted', 'under_review', 'needs_info', 'accepted', 'in_progress', 'won', 'lost') GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stage_tallies (tenant_id, pipeline_id, stage_id, addressee_id, currency, count, minor)
      SELECT tenant_id, pipeline_id, stage_id, addressee_id, currency, -count(*), -coalesce(sum(estimated_minor), 0) FROM old_rows
      -- Of a tenant that is erased nothing is counted any more.
      WHERE tenant_id IN (SELECT id FROM tenants WHERE state <> 'closing') AND status IN ('submitted', 'under_review', 'needs_info', 'accepted', 'in_progress', 'won', 'lost') GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO stage_tallies (tenant_id, pipeline_id, stage_id, addressee_id, currency, count, minor)
      SELECT tenant_id, pipeline_id, stage_id, addressee_id, currency, sum(n), coalesce(sum(n * estimated_minor), 0)
      FROM (SELECT 1 AS n, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) AS changed
      WHERE status IN ('submitted', 'under_review', 'needs_info', 'accepted', 'in_progress', 'won', 'lost')
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0 OR coalesce(sum(n * estimated_minor), 0) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referrals_come AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tally_referrals();
--> statement-breakpoint
CREATE TRIGGER referrals_change AFTER UPDATE ON referrals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tally_referrals();
--> statement-breakpoint
CREATE TRIGGER referrals_go AFTER DELETE ON referrals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tally_referrals();
--> statement-breakpoint
-- The view below reads with its owner's rights, and names the tenant itself.
CREATE POLICY referrals_listed ON referrals FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE VIEW referral_list AS
  SELECT r.id, r.program_id, r.pipeline_id, r.stage_id, r.status, r.version, r.referrer_id, p.display_name AS referrer_name,
    r.addressee_id, r.assignee_id, a.display_name AS assignee_name, r.full_name, r.email, r.phone, r.company, r.position,
    r.target_company, r.estimated_minor, r.currency, r.product_interest, r.timeline, r.priority, r.source, r.tags,
    r.confidence_level, r.city, r.country, r.consent, r.submitted_at, r.review_due_at, r.protected_until, r.waits_for,
    r.stage_entered_at, r.won_minor, r.closed_on, r.created_at, r.updated_at, r.words, r.company_key, r.domain_key
  FROM referrals r
    LEFT JOIN auth.people p ON p.id = r.referrer_id
    LEFT JOIN auth.people a ON a.id = r.assignee_id
  WHERE r.tenant_id = current_setting('app.tenant_id')::uuid;
--> statement-breakpoint
-- Every tenant has a pipeline and a program from its first moment, whoever makes it.
CREATE FUNCTION public.standard_pipeline(tenant uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE pipeline uuid;
BEGIN
  INSERT INTO pipelines (tenant_id) VALUES (tenant) RETURNING id INTO pipeline;
  INSERT INTO stages (tenant_id, pipeline_id, code, kind, probability, max_days, position)
    VALUES (tenant, pipeline, 'new', 'open', 10, 7, 1), (tenant, pipeline, 'contacted', 'open', 20, 14, 2),
      (tenant, pipeline, 'qualified', 'open', 40, 21, 3), (tenant, pipeline, 'meeting', 'open', 55, 21, 4),
      (tenant, pipeline, 'proposal', 'open', 70, 30, 5), (tenant, pipeline, 'negotiation', 'open', 85, 30, 6),
      (tenant, pipeline, 'won', 'won', 100, NULL, 7), (tenant, pipeline, 'lost', 'lost', 0, NULL, 8);
  RETURN pipeline;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.tenant_begins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE home text := current_setting('app.tenant_id', true);
BEGIN
  PERFORM set_config('app.tenant_id', NEW.id::text, true);
  INSERT INTO programs (tenant_id, pipeline_id) VALUES (NEW.id, standard_pipeline(NEW.id));
  PERFORM set_config('app.tenant_id', coalesce(home, ''), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_begin AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION public.tenant_begins();
--> statement-breakpoint
INSERT INTO programs (tenant_id, pipeline_id) SELECT id, standard_pipeline(id) FROM tenants;
--> statement-breakpoint
-- Processes remember links by their codes: what changed is told by tenant, and a link also by its code.
CREATE FUNCTION public.link_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('links_stale', NEW.tenant_id || ' ' || NEW.code); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER links_stale AFTER INSERT OR UPDATE ON links FOR EACH ROW EXECUTE FUNCTION public.link_stale();
--> statement-breakpoint
CREATE FUNCTION public.program_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('links_stale', NEW.tenant_id || ' '); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER links_stale AFTER UPDATE ON programs FOR EACH ROW EXECUTE FUNCTION public.program_stale();
