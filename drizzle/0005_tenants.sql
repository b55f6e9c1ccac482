CREATE TABLE "domains" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"missing_since" timestamp (3) with time zone,
	CONSTRAINT "domains_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "domains_host" UNIQUE("tenant_id","host")
);
--> statement-breakpoint
ALTER TABLE "domains" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_exports" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenant_exports_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenant_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "visiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "favicon" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "font" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "css" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "safe_css" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "referrer_word" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_word" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "terms_url" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "site" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "business_hours" jsonb DEFAULT '{"mon":{"from":"09:00","to":"17:00"},"tue":{"from":"09:00","to":"17:00"},"wed":{"from":"09:00","to":"17:00"},"thu":{"from":"09:00","to":"17:00"},"fri":{"from":"09:00","to":"17:00"}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "primary_host" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "ssl" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "state_note" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosts_by_tenant" ON "hosts" USING btree ("tenant_id");--> statement-breakpoint
CREATE POLICY "domains_tenant" ON "domains" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_exports_tenant" ON "tenant_exports" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);