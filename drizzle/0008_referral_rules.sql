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
CREATE INDEX referrals_by_words ON referrals USING gin (tenant_id, words);
--> statement-breakpoint
CREATE INDEX referrals_by_company ON referrals USING gin (tenant_id, company_key gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX referrals_by_tags ON referrals USING gin (tenant_id, tags);
--> statement-breakpoint
-- The view below reads with its owner's rights, and names the tenant itself.
CREATE POLICY referrals_listed ON referrals FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE VIEW referral_list AS
  SELECT r.id, r.program_id, r.pipeline_id, r.stage_id, r.status, r.version, r.referrer_id, p.display_name AS referrer_name,
    r.addressee_id, r.assignee_id, a.display_name AS assignee_name, r.full_name, r.email, r.phone, r.company, r.position,
    r.target_company, r.estimated_minor, r.currency, r.product_interest, r.timeline, r.priority, r.source, r.tags,
    r.confidence_level, r.city, r.country, r.consent, r.submitted_at, r.review_due_at, r.protected_until, r.waits_for,
    r.stage_entered_at, r.won_minor, r.closed_on, r.created_at, r.updated_at, r.words, r.company_key
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
