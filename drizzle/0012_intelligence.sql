CREATE TABLE "churn_predictions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"made_on" date NOT NULL,
	"basis" text NOT NULL,
	"model" jsonb NOT NULL,
	"probability" double precision,
	"low" double precision,
	"high" double precision,
	"reasons" jsonb,
	"snapshot" jsonb NOT NULL,
	"outcome" smallint,
	CONSTRAINT "churn_predictions_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "churn_predictions_one" UNIQUE("tenant_id","person_id","made_on"),
	CONSTRAINT "churn_predictions_outcome" CHECK (outcome in (0, 1)),
	CONSTRAINT "churn_predictions_probability" CHECK ((basis = 'noSignal') = (probability is null))
);
--> statement-breakpoint
ALTER TABLE "churn_predictions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "insight_reads" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"insight_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "insight_reads_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "insight_reads_once" UNIQUE("tenant_id","insight_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "insight_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "insights" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"measure" text NOT NULL,
	"dimension" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"direction" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"value" double precision NOT NULL,
	"usual" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	"n" integer NOT NULL,
	"periods" integer NOT NULL,
	"series" jsonb NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "insights_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "insights_once" UNIQUE("tenant_id","key")
);
--> statement-breakpoint
ALTER TABLE "insights" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_experiment_partners" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"experiment_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"arm" text NOT NULL,
	"volume" integer NOT NULL,
	CONSTRAINT "rate_experiment_partners_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rate_experiment_partners_once" UNIQUE("tenant_id","experiment_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "rate_experiment_partners" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_experiments" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"program_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"variant_plan_id" uuid NOT NULL,
	"control_bp" integer NOT NULL,
	"variant_bp" integer NOT NULL,
	"margin_bp" integer,
	"min_referrals" integer NOT NULL,
	"max_days" integer NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"next_look_at" timestamp (3) with time zone NOT NULL,
	"started_by_id" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"ended" text,
	"ended_at" timestamp (3) with time zone,
	"result" jsonb,
	CONSTRAINT "rate_experiments_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "rate_experiments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"margin_bp" integer,
	CONSTRAINT "rate_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rate_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "rate_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "insight_runs" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "insight_runs_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "insight_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recommendations" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"priority" text NOT NULL,
	"impact_unit" text NOT NULL,
	"impact_amount" integer NOT NULL,
	"minutes" integer NOT NULL,
	"value_minor" bigint,
	"value_low" bigint,
	"value_high" bigint,
	"currency" text NOT NULL,
	"confidence" integer NOT NULL,
	"evidence" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"changed_by" uuid,
	"dismiss_reason" text,
	"dismiss_note" text DEFAULT '' NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"follow_up" jsonb,
	CONSTRAINT "recommendations_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "recommendations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "insight_reads" ADD CONSTRAINT "insight_reads_tenant_id_insight_id_insights_tenant_id_id_fk" FOREIGN KEY ("tenant_id","insight_id") REFERENCES "public"."insights"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_experiment_partners" ADD CONSTRAINT "rate_experiment_partners_tenant_id_experiment_id_rate_experiments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","experiment_id") REFERENCES "public"."rate_experiments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_experiments" ADD CONSTRAINT "rate_experiments_tenant_id_program_id_programs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_experiments" ADD CONSTRAINT "rate_experiments_tenant_id_plan_id_commission_plans_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."commission_plans"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_experiments" ADD CONSTRAINT "rate_experiments_tenant_id_variant_plan_id_commission_plans_tenant_id_id_fk" FOREIGN KEY ("tenant_id","variant_plan_id") REFERENCES "public"."commission_plans"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_tenant_id_referral_id_referrals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referral_id") REFERENCES "public"."referrals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_tenant_id_model_id_models_tenant_id_id_fk" FOREIGN KEY ("tenant_id","model_id") REFERENCES "public"."models"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "churn_predictions_by_day" ON "churn_predictions" USING btree ("tenant_id","made_on");--> statement-breakpoint
CREATE INDEX "insight_reads_by_person" ON "insight_reads" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "insights_by_day" ON "insights" USING btree ("tenant_id","to_day");--> statement-breakpoint
CREATE INDEX "insights_by_creation" ON "insights" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_experiment_partners_by_person" ON "rate_experiment_partners" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_experiments_one_running" ON "rate_experiments" USING btree ("tenant_id") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "insight_runs_one" ON "insight_runs" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recommendations_live" ON "recommendations" USING btree ("tenant_id","kind","subject") WHERE state in ('active', 'snoozed');--> statement-breakpoint
CREATE INDEX "recommendations_by_state" ON "recommendations" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "recommendations_by_person" ON "recommendations" USING btree ("tenant_id","person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "predictions_by_referral" ON "predictions" USING btree ("tenant_id","referral_id","made_at");--> statement-breakpoint
CREATE INDEX "predictions_by_outcome" ON "predictions" USING btree ("tenant_id","outcome_at");--> statement-breakpoint
CREATE INDEX "referrals_by_win_probability" ON "referrals" USING btree ("tenant_id","win_probability","id") WHERE win_probability is not null;--> statement-breakpoint
CREATE POLICY "churn_predictions_tenant" ON "churn_predictions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "insight_reads_tenant" ON "insight_reads" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "insights_tenant" ON "insights" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "rate_experiment_partners_tenant" ON "rate_experiment_partners" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "rate_experiments_tenant" ON "rate_experiments" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "rate_settings_tenant" ON "rate_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "insight_runs_tenant" ON "insight_runs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "recommendations_tenant" ON "recommendations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "intelligence_settings_tenant" ON "intelligence_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "models_tenant" ON "models" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "predictions_tenant" ON "predictions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);
--> statement-breakpoint
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
