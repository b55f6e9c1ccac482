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
ALTER TABLE "insight_reads" ADD CONSTRAINT "insight_reads_tenant_id_insight_id_insights_tenant_id_id_fk" FOREIGN KEY ("tenant_id","insight_id") REFERENCES "public"."insights"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insight_reads_by_person" ON "insight_reads" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "insights_by_day" ON "insights" USING btree ("tenant_id","to_day");--> statement-breakpoint
CREATE INDEX "insights_by_creation" ON "insights" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "insight_runs_one" ON "insight_runs" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recommendations_live" ON "recommendations" USING btree ("tenant_id","kind","subject") WHERE state in ('active', 'snoozed');--> statement-breakpoint
CREATE INDEX "recommendations_by_state" ON "recommendations" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "recommendations_by_person" ON "recommendations" USING btree ("tenant_id","person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE POLICY "insight_reads_tenant" ON "insight_reads" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "insights_tenant" ON "insights" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "insight_runs_tenant" ON "insight_runs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "recommendations_tenant" ON "recommendations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);