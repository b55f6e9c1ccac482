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
ALTER TABLE "rate_experiment_partners" ADD CONSTRAINT "rate_experiment_partners_tenant_id_experiment_id_rate_experiments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","experiment_id") REFERENCES "public"."rate_experiments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_experiments" ADD CONSTRAINT "rate_experiments_tenant_id_program_id_programs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_experiments" ADD CONSTRAINT "rate_experiments_tenant_id_plan_id_commission_plans_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."commission_plans"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_experiments" ADD CONSTRAINT "rate_experiments_tenant_id_variant_plan_id_commission_plans_tenant_id_id_fk" FOREIGN KEY ("tenant_id","variant_plan_id") REFERENCES "public"."commission_plans"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "churn_predictions_by_day" ON "churn_predictions" USING btree ("tenant_id","made_on");--> statement-breakpoint
CREATE INDEX "rate_experiment_partners_by_person" ON "rate_experiment_partners" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_experiments_one_running" ON "rate_experiments" USING btree ("tenant_id") WHERE state = 'running';--> statement-breakpoint
CREATE POLICY "churn_predictions_tenant" ON "churn_predictions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "rate_experiment_partners_tenant" ON "rate_experiment_partners" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "rate_experiments_tenant" ON "rate_experiments" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "rate_settings_tenant" ON "rate_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);