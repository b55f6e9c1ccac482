CREATE TABLE "application_forms" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"form" jsonb NOT NULL,
	CONSTRAINT "application_forms_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "application_forms_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "application_forms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "applications" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"website" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"answers" jsonb NOT NULL,
	"agreed" boolean NOT NULL,
	"locale" text,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"message" text DEFAULT '' NOT NULL,
	"search" text NOT NULL,
	"person_id" uuid,
	CONSTRAINT "applications_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "applications_token" UNIQUE("tenant_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "payout_settings" ADD COLUMN "self_billing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_settings" ADD COLUMN "reverse_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD COLUMN "vat_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "distinct_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "terms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_pending" ON "applications" USING btree ("tenant_id","email") WHERE state = 'new';--> statement-breakpoint
CREATE INDEX "applications_by_state" ON "applications" USING btree ("tenant_id","state","received_at");--> statement-breakpoint
CREATE INDEX "applications_by_email" ON "applications" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE INDEX "referrals_by_coupon" ON "referrals" USING btree ("tenant_id",(receipt #>> '{touches,-1,coupon}')) WHERE receipt #>> '{touches,-1,coupon}' is not null;--> statement-breakpoint
-- One word counted for all languages and had no plural: it is kept for the tenant's own language, where an admin can add its plural.
UPDATE "tenants" SET "terms" = jsonb_build_object("locale", jsonb_strip_nulls(jsonb_build_object(
  'partner', CASE WHEN "referrer_word" IS NOT NULL THEN jsonb_build_object('one', "referrer_word", 'many', "referrer_word") END,
  'company', CASE WHEN "company_word" IS NOT NULL THEN jsonb_build_object('one', "company_word", 'many', "company_word") END)))
WHERE "referrer_word" IS NOT NULL OR "company_word" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" DROP COLUMN "referrer_word";--> statement-breakpoint
ALTER TABLE "tenants" DROP COLUMN "company_word";--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_coupon_code" UNIQUE("tenant_id","coupon_code");--> statement-breakpoint
CREATE POLICY "application_forms_tenant" ON "application_forms" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "applications_tenant" ON "applications" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);