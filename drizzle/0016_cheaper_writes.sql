-- A word of a row that is just being written is in nobody's way: every word is in it once.
CREATE OR REPLACE FUNCTION public.index_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO referral_words (tenant_id, word, referral_id) SELECT NEW.tenant_id, word, NEW.id FROM unnest(NEW.words) AS word;
    RETURN NULL;
  END IF;
  DELETE FROM referral_words WHERE tenant_id = OLD.tenant_id AND referral_id = OLD.id AND word = ANY (OLD.words)
    AND (TG_OP = 'DELETE' OR word <> ALL (NEW.words));
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO referral_words (tenant_id, word, referral_id) SELECT NEW.tenant_id, word, NEW.id FROM unnest(NEW.words) AS word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What begins as it was typed is read off the referrals' own words. Kept beside them are only those in which a typing error is forgiven, and a number is none.
DROP INDEX search_words_by_beginning;
--> statement-breakpoint
ALTER TABLE search_words NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DELETE FROM search_words WHERE word ~ '[[:digit:]]';
--> statement-breakpoint
-- What a plan has given, on the tenant's day on which it was earned: each expense as the ledger has it, and what is given back as well.
CREATE FUNCTION public.count_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(NEW.tenant_id::text));
  INSERT INTO plan_spending (tenant_id, plan_id, day, currency, minor)
    SELECT NEW.tenant_id, v.plan_id, (d.occurred_at AT TIME ZONE t.time_zone)::date, c.currency, NEW.minor
    FROM commissions c
      JOIN plan_versions v ON v.tenant_id = c.tenant_id AND v.id = c.plan_version_id
      JOIN deal_events d ON d.tenant_id = c.tenant_id AND d.id = c.event_id
      JOIN tenants t ON t.id = c.tenant_id
    WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.commission_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_spend AFTER INSERT ON ledger_entries FOR EACH ROW
  WHEN (NEW.account = 'expense' AND NEW.commission_id IS NOT NULL) EXECUTE FUNCTION public.count_spending();
--> statement-breakpoint
-- The same, added up from the ledger itself.
CREATE VIEW plan_spending_rows WITH (security_invoker = true) AS
  SELECT e.tenant_id, v.plan_id, (d.occurred_at AT TIME ZONE t.time_zone)::date AS day, c.currency, sum(e.minor)::bigint AS minor
  FROM ledger_entries e
    JOIN commissions c ON c.tenant_id = e.tenant_id AND c.id = e.commission_id
    JOIN plan_versions v ON v.tenant_id = c.tenant_id AND v.id = c.plan_version_id
    JOIN deal_events d ON d.tenant_id = c.tenant_id AND d.id = c.event_id
    JOIN tenants t ON t.id = c.tenant_id
  WHERE e.account = 'expense'
  GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- Another zone has other days. Whoever changes it holds them alone, so that nothing is put on a day that is no more.
CREATE FUNCTION public.move_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM plan_spending WHERE tenant_id = NEW.id;
  INSERT INTO plan_spending (tenant_id, plan_id, day, currency, minor) SELECT * FROM plan_spending_rows WHERE tenant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_move_spending AFTER UPDATE OF time_zone ON tenants FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION public.move_spending();
--> statement-breakpoint
-- Of what there is already. Row security is closed again after every migration.
ALTER TABLE plan_spending NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ledger_entries NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE commissions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE plan_versions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE deal_events NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO plan_spending (tenant_id, plan_id, day, currency, minor) SELECT * FROM plan_spending_rows;
