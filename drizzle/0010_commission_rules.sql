-- The books: nobody rewrites them, and nothing in them comes from nowhere.
COMMENT ON TABLE ledger_transactions IS 'append-only';
--> statement-breakpoint
COMMENT ON TABLE ledger_entries IS 'append-only';
--> statement-breakpoint
COMMENT ON TABLE fx_rates IS 'append-only';
--> statement-breakpoint
COMMENT ON TABLE commission_events IS 'append-only';
--> statement-breakpoint
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_something CHECK (minor <> 0),
  ADD CONSTRAINT ledger_entries_whose CHECK ((account IN ('held', 'payable', 'transit', 'owed')) = (person_id IS NOT NULL)),
  ADD CONSTRAINT ledger_entries_currency CHECK (currency ~ '^[A-Z]{3}$');
--> statement-breakpoint
ALTER TABLE fx_rates ADD CONSTRAINT fx_rates_positive CHECK (rate > 0);
--> statement-breakpoint
-- Asked once all of a transaction's entries are there. They come with it: an old one is not added to.
CREATE FUNCTION public.ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_entries e WHERE e.tenant_id = NEW.tenant_id AND e.transaction_id = NEW.transaction_id
      GROUP BY e.currency HAVING sum(e.minor) <> 0) THEN
    RAISE EXCEPTION 'The entries of transaction % do not add up to nothing', NEW.transaction_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balance';
  END IF;
  IF NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.tenant_id = NEW.tenant_id AND t.id = NEW.transaction_id AND t.created_at = NEW.created_at) THEN
    RAISE EXCEPTION 'Transaction % is closed', NEW.transaction_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_closed';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION public.ledger_balances();
--> statement-breakpoint
-- Money without entries did not move.
CREATE FUNCTION public.ledger_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entries e WHERE e.tenant_id = NEW.tenant_id AND e.transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'Transaction % has no entries', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_moves';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_moves AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION public.ledger_moves();
--> statement-breakpoint
-- Two versions of a plan never count on the same day.
ALTER TABLE plan_versions
  ADD CONSTRAINT plan_versions_range CHECK (effective_until IS NULL OR effective_until >= effective_from),
  ADD CONSTRAINT plan_versions_one_at_a_time EXCLUDE USING gist
    (tenant_id WITH =, plan_id WITH =, daterange(effective_from, effective_until, '[]') WITH &&) WHERE (state = 'published');
--> statement-breakpoint
CREATE UNIQUE INDEX plan_versions_one_draft ON plan_versions (tenant_id, plan_id) WHERE state = 'draft';
--> statement-breakpoint
CREATE UNIQUE INDEX payout_runs_one_draft ON payout_runs (tenant_id) WHERE state = 'draft';
--> statement-breakpoint
CREATE UNIQUE INDEX disputes_one_open ON disputes (tenant_id, commission_id) WHERE state = 'open';
