-- A referral knows its course: the stages it stood in since it was accepted, since when in each, and until when in the last.
CREATE FUNCTION public.keep_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE worked boolean := NEW.status IN ('accepted', 'in_progress');
BEGIN
  IF NEW.accepted_at IS NULL THEN
    NEW.course_stages := '{}';
    NEW.course_since := '{}';
  ELSIF cardinality(NEW.course_stages) = 0 THEN
    NEW.course_stages := ARRAY[NEW.stage_id];
    NEW.course_since := ARRAY[NEW.accepted_at];
  ELSIF TG_OP = 'UPDATE' AND worked AND NEW.stage_id <> OLD.stage_id THEN
    -- Whatever stood in a stage that was archived stands in its target, since it stood there.
    IF NEW.stage_entered_at = OLD.stage_entered_at THEN
      NEW.course_stages[cardinality(NEW.course_stages)] := NEW.stage_id;
    ELSE
      NEW.course_stages := NEW.course_stages || NEW.stage_id;
      NEW.course_since := NEW.course_since || greatest(NEW.stage_entered_at, NEW.course_since[cardinality(NEW.course_since)]);
    END IF;
  END IF;
  IF NOT worked AND NEW.accepted_at IS NOT NULL AND cardinality(NEW.course_since) = cardinality(NEW.course_stages) THEN
    NEW.course_since := NEW.course_since || greatest(NEW.closed_at, NEW.course_since[cardinality(NEW.course_since)]);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.decided_at IS DISTINCT FROM OLD.decided_at THEN
    NEW.review_late := coalesce(OLD.review_due_at < NEW.decided_at, false);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER referrals_begin_course BEFORE INSERT ON referrals FOR EACH ROW WHEN (NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION public.keep_course();
--> statement-breakpoint
CREATE TRIGGER referrals_keep_course BEFORE UPDATE OF status, stage_id, accepted_at, decided_at ON referrals FOR EACH ROW EXECUTE FUNCTION public.keep_course();
--> statement-breakpoint
CREATE FUNCTION public.ms_between(since timestamptz, until timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN (extract(epoch FROM until - since) * 1000)::bigint;
--> statement-breakpoint
CREATE FUNCTION public.months_between(since date, until date) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN greatest(0, 12 * (extract(year FROM until) - extract(year FROM since)) + extract(month FROM until) - extract(month FROM since))::int;
--> statement-breakpoint
-- What a referral is counted as, each on its day in the tenant's zone. The one place that says so: triggers take what a row was
-- counted as off and put what it is on, the rows themselves are read through it, and so are the cells when they are made anew.
CREATE FUNCTION public.referral_facts(zone text, status text, submitted_at timestamptz, accepted_at timestamptz, decided_at timestamptz, closed_at timestamptz, closed_on date,
  estimated_minor bigint, won_minor bigint, reject_reason text, loss_reason text, review_late boolean, course_stages uuid[], course_since timestamptz[])
RETURNS TABLE (kind text, day date, detail text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT f.kind, f.day, coalesce(f.detail, ''), coalesce(f.amount, 0)
  FROM unnest(
    ARRAY['submitted', 'accepted', 'rejected', 'late', 'won', 'lost', 'expired', 'withdrawn', 'taken', 'worked', 'closed'],
    ARRAY[
      (submitted_at AT TIME ZONE zone)::date,
      (accepted_at AT TIME ZONE zone)::date,
      CASE status WHEN 'rejected' THEN (decided_at AT TIME ZONE zone)::date END,
      CASE WHEN review_late AND (accepted_at IS NOT NULL OR status = 'rejected') THEN (decided_at AT TIME ZONE zone)::date END,
      CASE status WHEN 'won' THEN closed_on END,
      CASE status WHEN 'lost' THEN (closed_at AT TIME ZONE zone)::date END,
      CASE status WHEN 'expired' THEN (closed_at AT TIME ZONE zone)::date END,
      CASE status WHEN 'withdrawn' THEN (closed_at AT TIME ZONE zone)::date END,
      CASE WHEN accepted_at IS NOT NULL THEN (submitted_at AT TIME ZONE zone)::date END,
      CASE WHEN accepted_at IS NOT NULL AND (status IN ('in_progress', 'won') OR cardinality(course_stages) > 1) THEN (submitted_at AT TIME ZONE zone)::date END,
      CASE status WHEN 'won' THEN (submitted_at AT TIME ZONE zone)::date END
    ],
    ARRAY['', '', reject_reason, '', '', loss_reason, '', '', '', '', CASE status WHEN 'won' THEN months_between((submitted_at AT TIME ZONE zone)::date, closed_on)::text END],
    ARRAY[estimated_minor, ms_between(submitted_at, accepted_at), ms_between(submitted_at, decided_at), 0, won_minor, 0, 0, 0, 0, 0, 0]
  ) AS f (kind, day, detail, amount)
  WHERE submitted_at IS NOT NULL AND f.day IS NOT NULL
  UNION ALL
  SELECT v.kind, (v.at AT TIME ZONE zone)::date, replace(stood.stage::text, '-', ''), v.amount
  FROM unnest(course_stages, course_since, course_since[2:]) AS stood (stage, began, ended)
    CROSS JOIN LATERAL unnest(
      ARRAY['entered', 'left', 'stayed'],
      ARRAY[stood.began, stood.ended, stood.ended],
      ARRAY[coalesce(estimated_minor, 0), coalesce(estimated_minor, 0), ms_between(stood.began, stood.ended)]
    ) AS v (kind, at, amount)
  WHERE submitted_at IS NOT NULL AND stood.stage IS NOT NULL AND v.at IS NOT NULL
$$;
--> statement-breakpoint
-- Whoever counts holds the tenant's days with others until its end; whoever changes its zone holds them alone. So nothing is taken off
-- on another day than it was put on.
CREATE FUNCTION public.hold_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('days'), hashtext(NEW.id::text));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_hold_days BEFORE UPDATE OF time_zone ON tenants FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION public.hold_days();
--> statement-breakpoint
-- One that was just handed in is one fact: the way everybody goes, and so the short one.
CREATE FUNCTION public.count_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(NEW.tenant_id::text));
  INSERT INTO analytics_facts (tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product, campaign, confidence, currency, count, amount)
    SELECT NEW.tenant_id, 'submitted', (NEW.submitted_at AT TIME ZONE t.time_zone)::date, NEW.program_id, NEW.addressee_id, NEW.referrer_id, NEW.source, NEW.country,
      NEW.product_interest, NEW.campaign, coalesce(NEW.confidence_level, ''), NEW.currency, 1, coalesce(NEW.estimated_minor, 0)
    FROM tenants t WHERE t.id = NEW.tenant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.count_referral() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text; closing boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(coalesce(NEW.tenant_id, OLD.tenant_id)::text));
  SELECT time_zone, state = 'closing' INTO zone, closing FROM tenants WHERE id = coalesce(NEW.tenant_id, OLD.tenant_id);
  -- Of a tenant that is erased nothing is counted any more.
  IF TG_OP = 'DELETE' AND closing THEN RETURN NULL; END IF;
  INSERT INTO analytics_facts (tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product, campaign, confidence, detail, currency, count, amount)
    SELECT tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product_interest, campaign, coalesce(confidence_level, ''), detail, currency, sum(n), sum(n * amount)
    FROM (
      SELECT 1 AS n, NEW.tenant_id, NEW.program_id, NEW.addressee_id, NEW.referrer_id, NEW.source, NEW.country, NEW.product_interest, NEW.campaign, NEW.confidence_level, NEW.currency, f.*
      FROM referral_facts(zone, NEW.status, NEW.submitted_at, NEW.accepted_at, NEW.decided_at, NEW.closed_at, NEW.closed_on, NEW.estimated_minor, NEW.won_minor, NEW.reject_reason, NEW.loss_reason, NEW.review_late, NEW.course_stages, NEW.course_since) AS f WHERE TG_OP <> 'DELETE'
      UNION ALL
      SELECT -1, OLD.tenant_id, OLD.program_id, OLD.addressee_id, OLD.referrer_id, OLD.source, OLD.country, OLD.product_interest, OLD.campaign, OLD.confidence_level, OLD.currency, f.*
      FROM referral_facts(zone, OLD.status, OLD.submitted_at, OLD.accepted_at, OLD.decided_at, OLD.closed_at, OLD.closed_on, OLD.estimated_minor, OLD.won_minor, OLD.reject_reason, OLD.loss_reason, OLD.review_late, OLD.course_stages, OLD.course_since) AS f WHERE TG_OP <> 'INSERT'
    ) AS changed
    GROUP BY tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product_interest, campaign, confidence_level, detail, currency
    HAVING sum(n) <> 0 OR sum(n * amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referrals_count_new AFTER INSERT ON referrals FOR EACH ROW
  WHEN (NEW.submitted_at IS NOT NULL AND NEW.status IN ('submitted', 'under_review', 'needs_info')) EXECUTE FUNCTION public.count_submission();
--> statement-breakpoint
CREATE TRIGGER referrals_count_whole AFTER INSERT ON referrals FOR EACH ROW
  WHEN (NEW.submitted_at IS NOT NULL AND NEW.status NOT IN ('submitted', 'under_review', 'needs_info')) EXECUTE FUNCTION public.count_referral();
--> statement-breakpoint
CREATE TRIGGER referrals_count_change AFTER UPDATE ON referrals FOR EACH ROW WHEN (
  (OLD.status, OLD.submitted_at, OLD.accepted_at, OLD.decided_at, OLD.closed_at, OLD.closed_on, OLD.review_late, OLD.course_stages, OLD.course_since, OLD.estimated_minor, OLD.won_minor, OLD.currency,
    OLD.reject_reason, OLD.loss_reason, OLD.program_id, OLD.addressee_id, OLD.referrer_id, OLD.source, OLD.country, OLD.product_interest, OLD.campaign, OLD.confidence_level)
  IS DISTINCT FROM
  (NEW.status, NEW.submitted_at, NEW.accepted_at, NEW.decided_at, NEW.closed_at, NEW.closed_on, NEW.review_late, NEW.course_stages, NEW.course_since, NEW.estimated_minor, NEW.won_minor, NEW.currency,
    NEW.reject_reason, NEW.loss_reason, NEW.program_id, NEW.addressee_id, NEW.referrer_id, NEW.source, NEW.country, NEW.product_interest, NEW.campaign, NEW.confidence_level)
  AND (OLD.submitted_at IS NOT NULL OR NEW.submitted_at IS NOT NULL)
) EXECUTE FUNCTION public.count_referral();
--> statement-breakpoint
CREATE TRIGGER referrals_count_gone AFTER DELETE ON referrals FOR EACH ROW WHEN (OLD.submitted_at IS NOT NULL) EXECUTE FUNCTION public.count_referral();
--> statement-breakpoint
-- The same facts, read from the rows: for questions no cell answers, and to prove the cells right.
CREATE VIEW referral_fact_rows WITH (security_invoker = true) AS
  SELECT r.tenant_id, f.kind, f.day, r.program_id, r.addressee_id, r.referrer_id, r.source, r.country, r.product_interest AS product, r.campaign,
    coalesce(r.confidence_level, '') AS confidence, f.detail, r.currency, 1::bigint AS count, f.amount
  FROM referrals r JOIN tenants t ON t.id = r.tenant_id CROSS JOIN LATERAL referral_facts(t.time_zone, r.status, r.submitted_at, r.accepted_at, r.decided_at, r.closed_at, r.closed_on, r.estimated_minor, r.won_minor, r.reject_reason, r.loss_reason, r.review_late, r.course_stages, r.course_since) AS f;
--> statement-breakpoint
-- What the books are counted as. What was paid counts on the day it arrived, in the currency it was earned in; what came back later is taken off that day.
CREATE VIEW ledger_fact_rows WITH (security_invoker = true) AS
  SELECT e.tenant_id, k.kind, (e.created_at AT TIME ZONE t.time_zone)::date AS day, NULL::uuid AS program_id, NULL::uuid AS addressee_id, coalesce(e.person_id, c.person_id) AS referrer_id,
    ''::text AS source, ''::text AS country, ''::text AS product, ''::text AS campaign, ''::text AS confidence, ''::text AS detail, e.currency, 1::bigint AS count, k.sign * e.minor AS amount
  FROM ledger_entries e
    JOIN tenants t ON t.id = e.tenant_id
    JOIN (VALUES ('expense', 'earned', 1), ('held', 'held', -1), ('payable', 'payable', -1)) AS k (account, kind, sign) ON k.account = e.account
    LEFT JOIN commissions c ON c.tenant_id = e.tenant_id AND c.id = e.commission_id
  WHERE coalesce(e.person_id, c.person_id) IS NOT NULL
  UNION ALL
  SELECT s.tenant_id, 'paid', (done.created_at AT TIME ZONE t.time_zone)::date, NULL, NULL, s.person_id, '', '', '', '', '', '', s.currency, 1, s.minor
  FROM ledger_transactions done
    JOIN ledger_entries e ON e.tenant_id = done.tenant_id AND e.transaction_id = done.id AND e.account = 'transit'
    JOIN ledger_entries s ON s.tenant_id = e.tenant_id AND s.payout_item_id = e.payout_item_id AND s.account IN ('payable', 'owed')
    JOIN ledger_transactions how ON how.tenant_id = s.tenant_id AND how.id = s.transaction_id AND how.movement IN ('sent', 'returned')
    JOIN tenants t ON t.id = s.tenant_id
  WHERE done.movement = 'settled';
--> statement-breakpoint
CREATE FUNCTION public.count_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(tenant_id::text)) FROM (SELECT DISTINCT tenant_id FROM new_entries) AS counted;
  INSERT INTO analytics_facts (tenant_id, kind, day, referrer_id, currency, count, amount)
    SELECT f.tenant_id, f.kind, (f.at AT TIME ZONE t.time_zone)::date, f.person_id, f.currency, count(*), sum(f.amount)
    FROM (
      SELECT e.tenant_id, k.kind, e.created_at AS at, coalesce(e.person_id, c.person_id) AS person_id, e.currency, k.sign * e.minor AS amount
      FROM new_entries e
        JOIN (VALUES ('expense', 'earned', 1), ('held', 'held', -1), ('payable', 'payable', -1)) AS k (account, kind, sign) ON k.account = e.account
        LEFT JOIN commissions c ON c.tenant_id = e.tenant_id AND c.id = e.commission_id
      WHERE coalesce(e.person_id, c.person_id) IS NOT NULL
    ) AS f JOIN tenants t ON t.id = f.tenant_id
    GROUP BY 1, 2, 3, 4, 5;
  IF NOT EXISTS (SELECT FROM new_entries WHERE account = 'transit') THEN RETURN NULL; END IF;
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
CREATE TRIGGER ledger_entries_count AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION public.count_entries();
--> statement-breakpoint
-- What has a detail is kept with it and without, so that whoever does not ask for it does not read it; what stands in stages is of no use without.
CREATE FUNCTION public.fact_details(kind text, detail text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN detail = '' THEN ARRAY[''] WHEN kind IN ('entered', 'left', 'stayed') THEN ARRAY[detail] ELSE ARRAY['', detail] END;
--> statement-breakpoint
CREATE FUNCTION public.of_books(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN kind IN ('earned', 'paid', 'held', 'payable');
--> statement-breakpoint
-- By what each fact is kept apart, one thing at a time: the books know people only.
CREATE FUNCTION public.fact_dims(kind text, referrer uuid, source text, country text, product text, campaign text, confidence text, detail text)
RETURNS TABLE (dim text, key text, detail text) LANGUAGE sql IMMUTABLE AS $$
  SELECT d.dim, d.key, w.detail
  FROM unnest(ARRAY['all', 'referrer', 'source', 'country', 'product', 'campaign', 'confidence'],
      ARRAY['', replace(referrer::text, '-', ''), source, country, product, campaign, confidence]) AS d (dim, key)
    CROSS JOIN unnest(fact_details(kind, detail)) AS w (detail)
  WHERE d.dim IN ('all', 'referrer') OR NOT of_books(kind)
$$;
--> statement-breakpoint
-- A month as a cell keeps it: of those days on which something was, what there is up to each of its 31.
CREATE FUNCTION public.spread(days integer[], sums bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE month bigint[] := array_fill(0::bigint, ARRAY[31]);
BEGIN
  FOR i IN 1 .. cardinality(days) LOOP month[days[i]] := sums[i]; END LOOP;
  FOR i IN 2 .. 31 LOOP month[i] := month[i - 1] + month[i]; END LOOP;
  RETURN month;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.day_by_day(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(a + b ORDER BY n) FROM unnest(one, other) WITH ORDINALITY AS both_of (a, b, n)
$$;
--> statement-breakpoint
-- What a month's cell has of the days from `since` to `until`. One expression, so that it is part of whatever asks.
CREATE FUNCTION public.within_month(month date, days bigint[], since date, until date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT days[CASE WHEN until < month + 31 AND until < (month + interval '1 month')::date THEN extract(day FROM until)::int ELSE 31 END]
    - CASE WHEN since <= month THEN 0 ELSE coalesce(days[extract(day FROM since)::int - 1], 0) END
$$;
--> statement-breakpoint
-- Adds up what came since the last time. One at a time for each tenant; whoever reads meanwhile sees either.
CREATE FUNCTION public.fold_facts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE tenant uuid := current_setting('app.tenant_id')::uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('analytics'), hashtext(tenant::text));
  WITH taken AS (DELETE FROM analytics_facts WHERE tenant_id = tenant RETURNING *),
    days AS (
      SELECT d.dim, d.key, f.kind, d.detail, f.day, f.program_id, f.addressee_id, f.currency, sum(f.count)::bigint AS count, sum(f.amount)::bigint AS amount
      FROM taken f CROSS JOIN LATERAL fact_dims(f.kind, f.referrer_id, f.source, f.country, f.product, f.campaign, f.confidence, f.detail) AS d
      GROUP BY d.dim, d.key, f.kind, d.detail, f.day, f.program_id, f.addressee_id, f.currency
    )
  INSERT INTO analytics_cells AS cell (tenant_id, dim, key, kind, detail, month, program_id, addressee_id, currency, counts, amounts)
    SELECT tenant, dim, key, kind, detail, date_trunc('month', day::timestamp)::date, program_id, addressee_id, currency,
      spread(array_agg(extract(day FROM day)::int), array_agg(count)), spread(array_agg(extract(day FROM day)::int), array_agg(amount))
    FROM days GROUP BY dim, key, kind, detail, 6, program_id, addressee_id, currency
  ON CONFLICT ON CONSTRAINT analytics_cells_once DO UPDATE SET counts = day_by_day(cell.counts, excluded.counts), amounts = day_by_day(cell.amounts, excluded.amounts);
END $$;
--> statement-breakpoint
-- What each day would have by the rows now: the same as `fact_dims`, of all at once.
CREATE FUNCTION public.true_days() RETURNS TABLE (dim text, key text, kind text, detail text, day date, program_id uuid, addressee_id uuid, currency text, count bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT
    CASE 0 WHEN grouping(f.referrer_id) THEN 'referrer' WHEN grouping(f.source) THEN 'source' WHEN grouping(f.country) THEN 'country'
      WHEN grouping(f.product) THEN 'product' WHEN grouping(f.campaign) THEN 'campaign' WHEN grouping(f.confidence) THEN 'confidence' ELSE 'all' END,
    coalesce(replace(f.referrer_id::text, '-', ''), f.source, f.country, f.product, f.campaign, f.confidence, ''),
    f.kind, w.detail, f.day, f.program_id, f.addressee_id, f.currency, sum(f.count)::bigint, sum(f.amount)::bigint
  FROM (SELECT * FROM referral_fact_rows UNION ALL SELECT * FROM ledger_fact_rows) AS f
    CROSS JOIN LATERAL unnest(fact_details(f.kind, f.detail)) AS w (detail)
  WHERE f.tenant_id = current_setting('app.tenant_id')::uuid
  GROUP BY f.kind, w.detail, f.day, f.program_id, f.addressee_id, f.currency,
    GROUPING SETS ((), (f.referrer_id), (f.source), (f.country), (f.product), (f.campaign), (f.confidence))
  HAVING NOT of_books(f.kind) OR grouping(f.source, f.country, f.product, f.campaign, f.confidence) = 31
$$;
--> statement-breakpoint
-- Makes the cells anew from the rows, in one statement and so of one moment: what others write meanwhile stays behind as facts.
CREATE FUNCTION public.rebuild_cells() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
DECLARE tenant uuid := current_setting('app.tenant_id')::uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('analytics'), hashtext(tenant::text));
  WITH made AS MATERIALIZED (
      SELECT dim, key, kind, detail, date_trunc('month', day::timestamp)::date AS month, program_id, addressee_id, currency,
        spread(array_agg(extract(day FROM day)::int), array_agg(count)) AS counts, spread(array_agg(extract(day FROM day)::int), array_agg(amount)) AS amounts
      FROM true_days() GROUP BY dim, key, kind, detail, 5, program_id, addressee_id, currency
    ),
    gone AS (DELETE FROM analytics_facts WHERE tenant_id = tenant),
    stale AS (
      DELETE FROM analytics_cells c WHERE c.tenant_id = tenant AND NOT EXISTS (
        SELECT FROM made m WHERE (m.dim, m.key, m.kind, m.detail, m.month, m.currency) = (c.dim, c.key, c.kind, c.detail, c.month, c.currency)
          AND m.program_id IS NOT DISTINCT FROM c.program_id AND m.addressee_id IS NOT DISTINCT FROM c.addressee_id)
    )
  INSERT INTO analytics_cells (tenant_id, dim, key, kind, detail, month, program_id, addressee_id, currency, counts, amounts)
    SELECT tenant, m.* FROM made m
  ON CONFLICT ON CONSTRAINT analytics_cells_once DO UPDATE SET counts = excluded.counts, amounts = excluded.amounts;
END $$;
--> statement-breakpoint
-- How many days are not what the rows say, what was not yet added up counted in: none, or something is broken.
CREATE FUNCTION public.wrong_cells() RETURNS bigint LANGUAGE sql STABLE SET work_mem = '256MB' AS $$
  WITH differences AS (
    SELECT * FROM true_days()
    UNION ALL
    SELECT dim, key, kind, detail, month + n - 1, program_id, addressee_id, currency,
      coalesce(counts[n - 1], 0) - counts[n], coalesce(amounts[n - 1], 0) - amounts[n]
    FROM analytics_cells CROSS JOIN generate_series(1, 31) AS n
    WHERE tenant_id = current_setting('app.tenant_id')::uuid
      AND (counts[n] <> coalesce(counts[n - 1], 0) OR amounts[n] <> coalesce(amounts[n - 1], 0))
    UNION ALL
    SELECT d.dim, d.key, f.kind, d.detail, f.day, f.program_id, f.addressee_id, f.currency, -f.count, -f.amount
    FROM analytics_facts f CROSS JOIN LATERAL fact_dims(f.kind, f.referrer_id, f.source, f.country, f.product, f.campaign, f.confidence, f.detail) AS d
    WHERE f.tenant_id = current_setting('app.tenant_id')::uuid
  )
  SELECT count(*) FROM (
    SELECT FROM differences GROUP BY dim, key, kind, detail, day, program_id, addressee_id, currency HAVING sum(count) <> 0 OR sum(amount) <> 0
  ) AS wrong
$$;
--> statement-breakpoint
-- Of what there is already: the courses as the timelines tell them, then the cells. Row security is closed again after every migration.
ALTER TABLE referrals NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE referral_events NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE stages NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ledger_entries NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ledger_transactions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE commissions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE referrals DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE referrals r SET course_stages = told.stages, course_since = CASE
  WHEN r.status IN ('accepted', 'in_progress') THEN told.since
  ELSE told.since || greatest(told.since[cardinality(told.since)], (
    SELECT e.created_at FROM referral_events e
    WHERE e.tenant_id = r.tenant_id AND e.referral_id = r.id AND e.kind = 'moved' AND e.created_at >= r.accepted_at AND e.details->>'to' IN ('won', 'lost', 'expired')
    ORDER BY e.id LIMIT 1
  )) END
FROM (
  SELECT r.tenant_id, r.id, array_agg(s.id ORDER BY happened.at) AS stages, array_agg(happened.at ORDER BY happened.at) AS since
  FROM referrals r
    CROSS JOIN LATERAL (
      SELECT r.accepted_at AS at, coalesce(
        (SELECT e.details->>'from' FROM referral_events e WHERE e.tenant_id = r.tenant_id AND e.referral_id = r.id AND e.kind = 'staged' AND e.created_at >= r.accepted_at ORDER BY e.id LIMIT 1),
        'stg_' || replace(r.stage_id::text, '-', '')) AS code
      UNION ALL
      SELECT e.created_at, e.details->>'to' FROM referral_events e
      WHERE e.tenant_id = r.tenant_id AND e.referral_id = r.id AND e.kind = 'staged' AND e.created_at >= r.accepted_at
    ) AS happened
    JOIN stages s ON s.tenant_id = r.tenant_id AND 'stg_' || replace(s.id::text, '-', '') = happened.code AND s.kind = 'open'
  WHERE r.accepted_at IS NOT NULL
  GROUP BY r.tenant_id, r.id
) AS told
WHERE r.tenant_id = told.tenant_id AND r.id = told.id;
--> statement-breakpoint
ALTER TABLE referrals ENABLE TRIGGER USER;
--> statement-breakpoint
DO $$ DECLARE tenant uuid; BEGIN
  FOR tenant IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    PERFORM rebuild_cells();
  END LOOP;
END $$;
