DROP INDEX "commissions_by_item";--> statement-breakpoint
DROP INDEX "deal_events_by_cause";--> statement-breakpoint
DROP INDEX "ledger_entries_by_item";--> statement-breakpoint
CREATE INDEX "commissions_by_item" ON "commissions" USING btree ("tenant_id","payout_item_id") WHERE "commissions"."payout_item_id" is not null;--> statement-breakpoint
CREATE INDEX "deal_events_by_cause" ON "deal_events" USING btree ("tenant_id","source","refers_to") WHERE "deal_events"."refers_to" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_by_item" ON "ledger_entries" USING btree ("tenant_id","payout_item_id") WHERE "ledger_entries"."payout_item_id" is not null;--> statement-breakpoint
-- Entries are looked at once, all those of a statement together, where each was at the commit and two more triggers went
-- through them again: they add up to nothing, their transaction is still open, and what follows of them for the figures and
-- the budgets is written by one statement.
CREATE FUNCTION public.book_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced boolean;
  closed boolean;
  in_transit boolean;
BEGIN
  -- They come with their transaction, in one statement: an old one is not added to.
  SELECT bool_or(e.off <> 0), bool_or(t.created_at IS DISTINCT FROM e.at), bool_or(e.in_transit) INTO unbalanced, closed, in_transit
    FROM (SELECT tenant_id, transaction_id, sum(minor) AS off, max(created_at) AS at, bool_or(account = 'transit') AS in_transit
        FROM new_entries GROUP BY tenant_id, transaction_id, currency) AS e
      LEFT JOIN ledger_transactions t ON t.tenant_id = e.tenant_id AND t.id = e.transaction_id;
  IF unbalanced THEN
    RAISE EXCEPTION 'The entries of a transaction do not add up to nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balance';
  END IF;
  IF closed THEN
    RAISE EXCEPTION 'A transaction that is added to is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_closed';
  END IF;
  -- Before a zone is read: whoever changes it holds the days alone.
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(tenant_id::text)) FROM (SELECT DISTINCT tenant_id FROM new_entries) AS whose;
  WITH e AS MATERIALIZED (
    SELECT n.tenant_id, n.account, n.currency, n.minor, n.commission_id, (n.created_at AT TIME ZONE t.time_zone)::date AS day,
      coalesce(n.person_id, c.person_id) AS person_id, t.time_zone, c.event_id, c.plan_version_id, c.plan_minor, c.minor AS whole
    FROM new_entries n
      JOIN tenants t ON t.id = n.tenant_id
      LEFT JOIN commissions c ON c.tenant_id = n.tenant_id AND c.id = n.commission_id
  ), counted AS (
    INSERT INTO analytics_facts (tenant_id, kind, day, referrer_id, currency, count, amount)
      SELECT e.tenant_id, CASE e.account WHEN 'expense' THEN 'earned' ELSE e.account END, e.day, e.person_id, e.currency, count(*),
        sum(CASE e.account WHEN 'expense' THEN e.minor ELSE -e.minor END)
      FROM e WHERE e.account IN ('expense', 'held', 'payable') AND e.person_id IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5
  )
  -- What a plan has given counts in the plan's currency, at the rate of the day it was earned: later rates move no past. However
  -- often something is given back of a commission, the parts add up to the whole: what is left is rounded, never the difference.
  INSERT INTO plan_spending (tenant_id, plan_id, day, currency, minor)
    SELECT g.tenant_id, v.plan_id, (d.occurred_at AT TIME ZONE g.time_zone)::date,
      CASE WHEN g.plan_minor IS NULL THEN g.currency ELSE v.currency END,
      CASE WHEN g.plan_minor IS NULL THEN g.added ELSE (
        SELECT round(sum(l.minor) * g.plan_minor / g.whole) - round((sum(l.minor) - g.added) * g.plan_minor / g.whole)
        FROM ledger_entries l WHERE l.tenant_id = g.tenant_id AND l.commission_id = g.commission_id AND l.account = 'expense'
      ) END
    FROM (SELECT e.tenant_id, e.commission_id, e.currency, e.time_zone, e.event_id, e.plan_version_id, e.plan_minor, e.whole, sum(e.minor) AS added
        FROM e WHERE e.account = 'expense' AND e.event_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) AS g
      JOIN plan_versions v ON v.tenant_id = g.tenant_id AND v.id = g.plan_version_id
      JOIN deal_events d ON d.tenant_id = g.tenant_id AND d.id = g.event_id;
  IF NOT in_transit THEN RETURN NULL; END IF;
  INSERT INTO analytics_facts (tenant_id, kind, day, referrer_id, currency, count, amount)
    SELECT s.tenant_id, 'paid', (done.created_at AT TIME ZONE t.time_zone)::date, s.person_id, s.currency, count(*), sum(s.minor)
    FROM ledger_entries e
      JOIN ledger_transactions done ON done.tenant_id = e.tenant_id AND done.id = e.transaction_id AND done.movement = 'settled'
      JOIN ledger_entries s ON s.tenant_id = e.tenant_id AND s.payout_item_id = e.payout_item_id AND s.account IN ('payable', 'owed')
      JOIN ledger_transactions how ON how.tenant_id = s.tenant_id AND how.id = s.transaction_id AND how.movement IN ('sent', 'returned')
      JOIN tenants t ON t.id = s.tenant_id
    WHERE e.account = 'transit' AND (e.tenant_id, e.payout_item_id) IN (SELECT tenant_id, payout_item_id FROM new_entries WHERE account = 'transit')
      -- It arrived now, or what of it came back did: whatever of the two is new.
      AND (e.id IN (SELECT id FROM new_entries) OR s.id IN (SELECT id FROM new_entries))
    GROUP BY 1, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_entries_balance ON ledger_entries;
--> statement-breakpoint
DROP TRIGGER ledger_entries_count ON ledger_entries;
--> statement-breakpoint
DROP TRIGGER ledger_entries_spend ON ledger_entries;
--> statement-breakpoint
DROP FUNCTION public.ledger_balances(), public.count_entries(), public.count_spending();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_book AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION public.book_entries();
