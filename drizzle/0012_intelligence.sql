CREATE TABLE "intelligence_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"uses_place" boolean DEFAULT false NOT NULL,
	"trusted" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "intelligence_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "intelligence_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "intelligence_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "models" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"outcomes" integer NOT NULL,
	"positives" integer NOT NULL,
	"first_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"held_out" integer NOT NULL,
	"candidates" jsonb NOT NULL,
	"leaks" jsonb NOT NULL,
	"uses" jsonb NOT NULL,
	"uses_place" boolean NOT NULL,
	"training_ms" integer NOT NULL,
	"parameters" jsonb,
	CONSTRAINT "models_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "models_number" UNIQUE("tenant_id","subject","number")
);
--> statement-breakpoint
ALTER TABLE "models" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "predictions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"referral_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"stage_id" uuid NOT NULL,
	"basis" text NOT NULL,
	"probability" double precision NOT NULL,
	"low" double precision,
	"high" double precision,
	"margin" double precision NOT NULL,
	"base" double precision NOT NULL,
	"reasons" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"ms" double precision NOT NULL,
	"outcomes" integer NOT NULL,
	"outcome" smallint,
	"outcome_at" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "predictions_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "predictions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "win_probability" double precision;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "quality" text;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_tenant_id_referral_id_referrals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referral_id") REFERENCES "public"."referrals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_tenant_id_model_id_models_tenant_id_id_fk" FOREIGN KEY ("tenant_id","model_id") REFERENCES "public"."models"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "predictions_by_referral" ON "predictions" USING btree ("tenant_id","referral_id","made_at");--> statement-breakpoint
CREATE INDEX "predictions_by_outcome" ON "predictions" USING btree ("tenant_id","outcome_at");--> statement-breakpoint
CREATE INDEX "referrals_by_win_probability" ON "referrals" USING btree ("tenant_id","win_probability","id") WHERE win_probability is not null;--> statement-breakpoint
CREATE POLICY "intelligence_settings_tenant" ON "intelligence_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "models_tenant" ON "models" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "predictions_tenant" ON "predictions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
-- New columns of a view come last, so that it can be replaced in place.
CREATE OR REPLACE VIEW referral_list AS
  SELECT r.id, r.program_id, r.pipeline_id, r.stage_id, r.status, r.version, r.referrer_id, p.display_name AS referrer_name,
    r.addressee_id, r.assignee_id, a.display_name AS assignee_name, r.full_name, r.email, r.phone, r.company, r.position,
    r.target_company, r.estimated_minor, r.currency, r.product_interest, r.timeline, r.priority, r.source, r.tags,
    r.confidence_level, r.city, r.country, r.consent, r.submitted_at, r.review_due_at, r.protected_until, r.waits_for,
    r.stage_entered_at, r.won_minor, r.closed_on, r.created_at, r.updated_at, r.words, r.company_key, r.domain_key,
    r.accepted_at, r.decided_at, r.review_late, r.reject_reason, r.loss_reason, r.campaign,
    CASE r.status WHEN 'won' THEN r.closed_on ELSE (r.closed_at AT TIME ZONE t.time_zone)::date END AS ended_on,
    reached(r.status, r.submitted_at, r.accepted_at, r.course_stages) AS reached, r.course_stages, r.course_since,
    r.win_probability, r.quality
  FROM referrals r
    LEFT JOIN auth.people p ON p.id = r.referrer_id
    LEFT JOIN auth.people a ON a.id = r.assignee_id
    LEFT JOIN tenants t ON t.id = r.tenant_id
  WHERE r.tenant_id = current_setting('app.tenant_id')::uuid;
