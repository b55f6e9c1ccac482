-- Making the cells anew sorted all facts seven times, once for each thing they are kept apart by: of a million referrals that took minutes.
-- So many referrals at a time their facts fit into memory and nothing is sorted. A day comes in as many parts as there are of its referrals.
CREATE OR REPLACE VIEW referral_fact_rows WITH (security_invoker = true) AS
  SELECT r.tenant_id, f.kind, f.day, r.program_id, r.addressee_id, r.referrer_id, r.source, r.country, r.product_interest AS product, r.campaign,
    coalesce(r.confidence_level, '') AS confidence, f.detail, r.currency, 1::bigint AS count, f.amount, r.id AS referral_id
  FROM referrals r JOIN tenants t ON t.id = r.tenant_id CROSS JOIN LATERAL referral_facts(t.time_zone, r.status, r.submitted_at, r.accepted_at, r.decided_at, r.closed_at, r.closed_on, r.estimated_minor, r.won_minor, r.reject_reason, r.loss_reason, r.review_late, r.course_stages, r.course_since) AS f;
--> statement-breakpoint
-- The planner cannot know how few there are in a part: by its guess they would never fit. They take some 100 MB.
CREATE FUNCTION public.true_days_of_referrals(at_once integer DEFAULT 20000) RETURNS TABLE (dim text, key text, kind text, detail text, day date, program_id uuid, addressee_id uuid, currency text, count bigint, amount bigint)
LANGUAGE sql STABLE SET work_mem = '64MB' SET hash_mem_multiplier = 1000 AS $$
  WITH parts AS MATERIALIZED (
    SELECT id AS since, lead(id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') OVER (ORDER BY id) AS until
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM referrals WHERE tenant_id = current_setting('app.tenant_id')::uuid) AS numbered
    WHERE (number - 1) % at_once = 0
  )
  SELECT of_part.* FROM parts CROSS JOIN LATERAL (
    SELECT
      CASE 0 WHEN grouping(f.referrer_id) THEN 'referrer' WHEN grouping(f.source) THEN 'source' WHEN grouping(f.country) THEN 'country'
        WHEN grouping(f.product) THEN 'product' WHEN grouping(f.campaign) THEN 'campaign' WHEN grouping(f.confidence) THEN 'confidence' ELSE 'all' END,
      coalesce(replace(f.referrer_id::text, '-', ''), f.source, f.country, f.product, f.campaign, f.confidence, ''),
      f.kind, w.detail, f.day, f.program_id, f.addressee_id, f.currency, sum(f.count)::bigint, sum(f.amount)::bigint
    FROM referral_fact_rows f CROSS JOIN LATERAL unnest(fact_details(f.kind, f.detail)) AS w (detail)
    WHERE f.tenant_id = current_setting('app.tenant_id')::uuid AND f.referral_id >= parts.since AND f.referral_id < parts.until
    GROUP BY f.kind, w.detail, f.day, f.program_id, f.addressee_id, f.currency,
      GROUPING SETS ((), (f.referrer_id), (f.source), (f.country), (f.product), (f.campaign), (f.confidence))
  ) AS of_part
$$;
--> statement-breakpoint
-- The books know people only.
CREATE FUNCTION public.true_days_of_books() RETURNS TABLE (dim text, key text, kind text, detail text, day date, program_id uuid, addressee_id uuid, currency text, count bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT CASE grouping(f.referrer_id) WHEN 0 THEN 'referrer' ELSE 'all' END, coalesce(replace(f.referrer_id::text, '-', ''), ''),
    f.kind, '', f.day, NULL::uuid, NULL::uuid, f.currency, sum(f.count)::bigint, sum(f.amount)::bigint
  FROM ledger_fact_rows f WHERE f.tenant_id = current_setting('app.tenant_id')::uuid
  GROUP BY f.kind, f.day, f.currency, GROUPING SETS ((), (f.referrer_id))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.true_days() RETURNS TABLE (dim text, key text, kind text, detail text, day date, program_id uuid, addressee_id uuid, currency text, count bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT * FROM true_days_of_referrals() UNION ALL SELECT * FROM true_days_of_books()
$$;
--> statement-breakpoint
-- A month as a cell keeps it: of those days on which something was, in one part or in several, what there is up to each of its 31.
CREATE OR REPLACE FUNCTION public.spread(days integer[], sums bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE month bigint[] := array_fill(0::bigint, ARRAY[31]);
BEGIN
  FOR i IN 1 .. cardinality(days) LOOP month[days[i]] := month[days[i]] + sums[i]; END LOOP;
  FOR i IN 2 .. 31 LOOP month[i] := month[i - 1] + month[i]; END LOOP;
  RETURN month;
END $$;
