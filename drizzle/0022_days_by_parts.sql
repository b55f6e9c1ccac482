-- Making the cells anew sorted all facts seven times, once for each thing they are kept apart by: of a million referrals that took
-- minutes, of ten million hours. So many referrals at a time, their facts fit into memory and nothing is sorted; a day then comes in
-- as many parts as there are of its referrals.
CREATE FUNCTION public.also_whole(kind text, detail text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN detail <> '' AND kind NOT IN ('entered', 'left', 'stayed');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.fact_details(kind text, detail text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN also_whole(kind, detail) THEN ARRAY['', detail] ELSE ARRAY[detail] END;
--> statement-breakpoint
-- The planner guesses four times as many facts as there are, and would sort what it believes not to fit: a part takes some 100 MB at most.
CREATE FUNCTION public.true_days_of_referrals(at_once integer DEFAULT 20000) RETURNS TABLE (dim text, key text, kind text, detail text, day date, program_id uuid, addressee_id uuid, currency text, count bigint, amount bigint)
LANGUAGE sql STABLE SET work_mem = '64MB' SET hash_mem_multiplier = 1000 AS $$
  WITH parts AS MATERIALIZED (
    SELECT id AS since
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM referrals WHERE tenant_id = current_setting('app.tenant_id')::uuid) AS numbered
    WHERE (number - 1) % at_once = 0
  )
  SELECT of_part.* FROM parts CROSS JOIN LATERAL (
    SELECT
      CASE 0 WHEN grouping(r.referrer_id) THEN 'referrer' WHEN grouping(r.source) THEN 'source' WHEN grouping(r.country) THEN 'country'
        WHEN grouping(r.product_interest) THEN 'product' WHEN grouping(r.campaign) THEN 'campaign' WHEN grouping(r.confidence) THEN 'confidence' ELSE 'all' END,
      coalesce(replace(r.referrer_id::text, '-', ''), r.source, r.country, r.product_interest, r.campaign, r.confidence, ''),
      f.kind, CASE WHEN w.whole THEN '' ELSE f.detail END, f.day, r.program_id, r.addressee_id, r.currency, count(*), sum(f.amount)::bigint
    FROM (
        SELECT *, coalesce(confidence_level, '') AS confidence FROM referrals
        WHERE tenant_id = current_setting('app.tenant_id')::uuid AND id >= parts.since ORDER BY id LIMIT at_once
      ) AS r
      JOIN tenants t ON t.id = r.tenant_id
      CROSS JOIN LATERAL referral_facts(t.time_zone, r.status, r.submitted_at, r.accepted_at, r.decided_at, r.closed_at, r.closed_on, r.estimated_minor, r.won_minor, r.reject_reason, r.loss_reason, r.review_late, r.course_stages, r.course_since) AS f
      JOIN (VALUES (false), (true)) AS w (whole) ON NOT w.whole OR also_whole(f.kind, f.detail)
    GROUP BY f.kind, 4, f.day, r.program_id, r.addressee_id, r.currency,
      GROUPING SETS ((), (r.referrer_id), (r.source), (r.country), (r.product_interest), (r.campaign), (r.confidence))
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
