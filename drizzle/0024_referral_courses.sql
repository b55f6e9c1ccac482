-- The list is also asked for by how far a referral came, in the steps of the funnel and as its facts are counted; and by when it left a stage.
CREATE FUNCTION public.reached(status text, submitted_at timestamptz, accepted_at timestamptz, course_stages uuid[]) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN submitted_at IS NULL THEN NULL WHEN status = 'won' THEN 'won' WHEN accepted_at IS NULL THEN 'submitted'
    WHEN status = 'in_progress' OR cardinality(course_stages) > 1 THEN 'worked' ELSE 'accepted' END;
--> statement-breakpoint
CREATE OR REPLACE VIEW referral_list AS
  SELECT r.id, r.program_id, r.pipeline_id, r.stage_id, r.status, r.version, r.referrer_id, p.display_name AS referrer_name,
    r.addressee_id, r.assignee_id, a.display_name AS assignee_name, r.full_name, r.email, r.phone, r.company, r.position,
    r.target_company, r.estimated_minor, r.currency, r.product_interest, r.timeline, r.priority, r.source, r.tags,
    r.confidence_level, r.city, r.country, r.consent, r.submitted_at, r.review_due_at, r.protected_until, r.waits_for,
    r.stage_entered_at, r.won_minor, r.closed_on, r.created_at, r.updated_at, r.words, r.company_key, r.domain_key,
    r.accepted_at, r.decided_at, r.review_late, r.reject_reason, r.loss_reason, r.campaign,
    -- As it is counted: a won one on the day it was closed, another on the tenant's day it ended.
    CASE r.status WHEN 'won' THEN r.closed_on ELSE (r.closed_at AT TIME ZONE t.time_zone)::date END AS ended_on,
    reached(r.status, r.submitted_at, r.accepted_at, r.course_stages) AS reached, r.course_stages, r.course_since
  FROM referrals r
    LEFT JOIN auth.people p ON p.id = r.referrer_id
    LEFT JOIN auth.people a ON a.id = r.assignee_id
    LEFT JOIN tenants t ON t.id = r.tenant_id
  WHERE r.tenant_id = current_setting('app.tenant_id')::uuid;
--> statement-breakpoint
-- What a referral that left stages is found by: each stage, each month in Greenwich, and both together. So few that PostgreSQL knows how frequent each is.
CREATE FUNCTION public.leavings(course_stages uuid[], course_since timestamptz[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT mark.word), '{}')
  FROM unnest(course_stages, course_since[2:]) AS stood (stage, ended)
    CROSS JOIN LATERAL (SELECT stood.stage::text AS stage, (extract(year FROM stood.ended AT TIME ZONE 'UTC') * 12 + extract(month FROM stood.ended AT TIME ZONE 'UTC'))::int::text AS month) AS said
    CROSS JOIN LATERAL unnest(ARRAY[said.stage, said.month, said.stage || said.month]) AS mark (word)
  WHERE stood.ended IS NOT NULL
$$;
--> statement-breakpoint
CREATE INDEX referrals_by_leaving ON referrals USING gin (tenant_id, leavings(course_stages, course_since)) WHERE cardinality(course_since) > 1;
