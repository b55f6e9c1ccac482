-- What a plan has given counts in the plan's currency, at the rate of the day it was earned: later rates move no past. However
-- often something is given back of a commission, the parts add up to the whole: what is left is rounded, never the difference.
CREATE OR REPLACE FUNCTION public.count_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_entries WHERE account = 'expense' AND commission_id IS NOT NULL) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(tenant_id::text)) FROM (SELECT DISTINCT tenant_id FROM new_entries) AS whose;
  INSERT INTO plan_spending (tenant_id, plan_id, day, currency, minor)
    SELECT e.tenant_id, v.plan_id, (d.occurred_at AT TIME ZONE t.time_zone)::date,
      CASE WHEN c.plan_minor IS NULL THEN c.currency ELSE v.currency END,
      CASE WHEN c.plan_minor IS NULL THEN e.added ELSE (
        SELECT round(sum(l.minor) * c.plan_minor / c.minor) - round((sum(l.minor) - e.added) * c.plan_minor / c.minor)
        FROM ledger_entries l WHERE l.tenant_id = e.tenant_id AND l.commission_id = e.commission_id AND l.account = 'expense'
      ) END
    FROM (SELECT tenant_id, commission_id, sum(minor) AS added FROM new_entries
        WHERE account = 'expense' AND commission_id IS NOT NULL GROUP BY 1, 2) AS e
      JOIN commissions c ON c.tenant_id = e.tenant_id AND c.id = e.commission_id
      JOIN plan_versions v ON v.tenant_id = c.tenant_id AND v.id = c.plan_version_id
      JOIN deal_events d ON d.tenant_id = c.tenant_id AND d.id = c.event_id
      JOIN tenants t ON t.id = c.tenant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_entries_spend ON ledger_entries;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_spend AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION public.count_spending();
--> statement-breakpoint
CREATE OR REPLACE VIEW plan_spending_rows WITH (security_invoker = true) AS
  SELECT c.tenant_id, v.plan_id, (d.occurred_at AT TIME ZONE t.time_zone)::date AS day,
    CASE WHEN c.plan_minor IS NULL THEN c.currency ELSE v.currency END AS currency,
    sum(CASE WHEN c.plan_minor IS NULL THEN c.has ELSE round(c.has * c.plan_minor / c.minor) END)::bigint AS minor
  FROM (
      SELECT c.tenant_id, c.plan_version_id, c.event_id, c.currency, c.minor, c.plan_minor, sum(e.minor) AS has
      FROM commissions c JOIN ledger_entries e ON e.tenant_id = c.tenant_id AND e.commission_id = c.id AND e.account = 'expense'
      GROUP BY c.tenant_id, c.id
    ) AS c
    JOIN plan_versions v ON v.tenant_id = c.tenant_id AND v.id = c.plan_version_id
    JOIN deal_events d ON d.tenant_id = c.tenant_id AND d.id = c.event_id
    JOIN tenants t ON t.id = c.tenant_id
  GROUP BY 1, 2, 3, 4;
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
ALTER TABLE fx_rates NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE commission_settings NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE payout_settings NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE payout_runs NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE FUNCTION pg_temp.units(currency text) RETURNS numeric LANGUAGE sql AS $$
  SELECT CASE
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 1
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 1000
    ELSE 100 END
$$;
--> statement-breakpoint
-- The rate of the day something was earned: the latest of ten days on which both are known, as the app finds it.
UPDATE commissions SET plan_rate = found.rate,
  plan_minor = round(commissions.minor * found.rate * pg_temp.units(found.currency) / pg_temp.units(commissions.currency))
FROM (
  SELECT c.tenant_id, c.id, v.currency, (
      SELECT CASE v.currency WHEN 'EUR' THEN 1 ELSE b.rate END / CASE c.currency WHEN 'EUR' THEN 1 ELSE a.rate END
      FROM generate_series(0, 10) AS before
        LEFT JOIN fx_rates a ON a.tenant_id = c.tenant_id AND a.currency = c.currency AND a.day = earned.day - before
        LEFT JOIN fx_rates b ON b.tenant_id = c.tenant_id AND b.currency = v.currency AND b.day = earned.day - before
      WHERE (c.currency = 'EUR' OR a.rate IS NOT NULL) AND (v.currency = 'EUR' OR b.rate IS NOT NULL)
      ORDER BY before LIMIT 1
    ) AS rate
  FROM commissions c
    JOIN plan_versions v ON v.tenant_id = c.tenant_id AND v.id = c.plan_version_id
    JOIN deal_events d ON d.tenant_id = c.tenant_id AND d.id = c.event_id
    JOIN tenants t ON t.id = c.tenant_id
    CROSS JOIN LATERAL (SELECT (d.occurred_at AT TIME ZONE t.time_zone)::date AS day) AS earned
  WHERE c.currency <> v.currency
) AS found
WHERE commissions.tenant_id = found.tenant_id AND commissions.id = found.id AND found.rate IS NOT NULL;
--> statement-breakpoint
DELETE FROM plan_spending;
--> statement-breakpoint
INSERT INTO plan_spending (tenant_id, plan_id, day, currency, minor) SELECT * FROM plan_spending_rows WHERE minor <> 0;
--> statement-breakpoint
-- The house's own limits are about as much in every currency now. Where something was decided by the former ones, they stay
-- and are the tenant's own: nobody wakes up to other rules than those that people were judged by.
INSERT INTO commission_settings (tenant_id, auto_approve_minor, two_approvers_minor)
  SELECT t.id, 500 * pg_temp.units(t.currency), 5000 * pg_temp.units(t.currency) FROM tenants t
  WHERE t.currency NOT IN ('EUR', 'USD') AND EXISTS (SELECT FROM commissions c WHERE c.tenant_id = t.id AND c.state <> 'on_hold')
ON CONFLICT (tenant_id) DO UPDATE SET
  auto_approve_minor = coalesce(commission_settings.auto_approve_minor, excluded.auto_approve_minor),
  two_approvers_minor = coalesce(commission_settings.two_approvers_minor, excluded.two_approvers_minor);
--> statement-breakpoint
INSERT INTO payout_settings (tenant_id, minimum_minor)
  SELECT t.id, 50 * pg_temp.units(t.currency) FROM tenants t
  WHERE t.currency NOT IN ('EUR', 'USD') AND EXISTS (SELECT FROM payout_runs r WHERE r.tenant_id = t.id)
ON CONFLICT (tenant_id) DO UPDATE SET minimum_minor = coalesce(payout_settings.minimum_minor, excluded.minimum_minor);
