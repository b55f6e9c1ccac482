-- One more thing a referral is counted as: over without being won, by the day it was handed in, with how far it had come. So whoever
-- asks how far those of a day have come learns which of the others are still open.
CREATE OR REPLACE FUNCTION public.referral_facts(zone text, status text, submitted_at timestamptz, accepted_at timestamptz, decided_at timestamptz, closed_at timestamptz, closed_on date,
  estimated_minor bigint, won_minor bigint, reject_reason text, loss_reason text, review_late boolean, course_stages uuid[], course_since timestamptz[])
RETURNS TABLE (kind text, day date, detail text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT f.kind, f.day, coalesce(f.detail, ''), coalesce(f.amount, 0)
  FROM unnest(
    ARRAY['submitted', 'accepted', 'rejected', 'late', 'won', 'lost', 'expired', 'withdrawn', 'taken', 'worked', 'closed', 'dropped'],
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
      CASE status WHEN 'won' THEN (submitted_at AT TIME ZONE zone)::date END,
      CASE WHEN status IN ('rejected', 'withdrawn', 'lost', 'expired', 'reversed') THEN (submitted_at AT TIME ZONE zone)::date END
    ],
    ARRAY['', '', reject_reason, '', '', loss_reason, '', '', '', '', CASE status WHEN 'won' THEN months_between((submitted_at AT TIME ZONE zone)::date, closed_on)::text END,
      CASE WHEN accepted_at IS NULL THEN 'submitted' WHEN cardinality(course_stages) > 1 THEN 'worked' ELSE 'taken' END],
    ARRAY[estimated_minor, ms_between(submitted_at, accepted_at), ms_between(submitted_at, decided_at), 0, won_minor, 0, 0, 0, 0, 0, 0, 0]
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
-- Of what there is already, nothing else has changed. Row security is closed again after every migration.
ALTER TABLE referrals NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE analytics_facts NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE analytics_cells NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DO $$ DECLARE tenant uuid; BEGIN
  FOR tenant IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    INSERT INTO analytics_facts (tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product, campaign, confidence, detail, currency, count, amount)
      SELECT tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product, campaign, confidence, detail, currency, sum(count), 0
      FROM referral_fact_rows WHERE tenant_id = tenant AND kind = 'dropped'
      GROUP BY tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product, campaign, confidence, detail, currency;
    PERFORM fold_facts();
  END LOOP;
END $$;
