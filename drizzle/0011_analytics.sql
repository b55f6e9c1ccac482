CREATE TABLE "analytics_cells" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dim" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"month" date NOT NULL,
	"program_id" uuid,
	"addressee_id" uuid,
	"currency" text NOT NULL,
	"counts" bigint[] NOT NULL,
	"amounts" bigint[] NOT NULL,
	CONSTRAINT "analytics_cells_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "analytics_cells_once" UNIQUE NULLS NOT DISTINCT("tenant_id","dim","key","kind","detail","month","program_id","addressee_id","currency")
);
--> statement-breakpoint
ALTER TABLE "analytics_cells" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "analytics_facts" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"program_id" uuid,
	"addressee_id" uuid,
	"referrer_id" uuid NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"confidence" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "analytics_facts_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "analytics_facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reports" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"cadence" text NOT NULL,
	"narrowed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"on_day" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "reports_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reports_once" UNIQUE("tenant_id","person_id","cadence")
);
--> statement-breakpoint
ALTER TABLE "reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "home_visits" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"steps_hidden_at" timestamp (3) with time zone,
	CONSTRAINT "home_visits_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "home_visits_one" UNIQUE("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "home_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "campaign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "review_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "course_stages" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "course_since" timestamp(3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "analytics_cells_by_month" ON "analytics_cells" USING btree ("tenant_id","dim","kind","detail","month");--> statement-breakpoint
CREATE INDEX "analytics_facts_by_day" ON "analytics_facts" USING btree ("tenant_id","kind","day");--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("tenant_id","next_at");--> statement-breakpoint
CREATE POLICY "analytics_cells_tenant" ON "analytics_cells" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "analytics_facts_tenant" ON "analytics_facts" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "reports_tenant" ON "reports" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "home_visits_tenant" ON "home_visits" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);