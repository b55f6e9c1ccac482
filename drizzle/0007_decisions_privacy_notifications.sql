CREATE TABLE "recent_actions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"message" text NOT NULL,
	"calls" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recent_actions_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "recent_actions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "agreement_acceptances" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "agreement_acceptances_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "agreement_acceptances_one" UNIQUE("tenant_id","version")
);
--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"erased" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "privacy_requests_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "privacy_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "decided_outcome" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "decided_minor" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "undo_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fx_rates" ADD COLUMN "source" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_hash" "bytea";--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "file_taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "logo_dark" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "logo_plate" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "referrer_id" uuid;--> statement-breakpoint
CREATE INDEX "recent_actions_by_person" ON "recent_actions" USING btree ("tenant_id","person_id","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_by_state" ON "privacy_requests" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE POLICY "recent_actions_tenant" ON "recent_actions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "agreement_acceptances_tenant" ON "agreement_acceptances" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "privacy_requests_tenant" ON "privacy_requests" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
-- Row security is forced on the owner too, so it is lifted to mark the payouts whose bank file was downloaded before: nobody must be
-- asked to hand it to the bank again.
ALTER TABLE "payout_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "payout_items" SET "file_taken_at" = "updated_at" WHERE "rail" = 'bank' AND ("state" IN ('paid', 'failed') OR "state" = 'sent'
  AND EXISTS (SELECT FROM "audit_entries" a WHERE a."tenant_id" = "payout_items"."tenant_id" AND a."action" = 'payouts.fileTaken'
    AND a."subject" = 'run_' || replace("payout_items"."run_id"::text, '-', '')));--> statement-breakpoint
ALTER TABLE "audit_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payout_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Programs keep the currency that their new referrals started with so far.
ALTER TABLE "programs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "programs" SET "currency" = "tenants"."currency" FROM "tenants" WHERE "tenants"."id" = "programs"."tenant_id";--> statement-breakpoint
ALTER TABLE "programs" FORCE ROW LEVEL SECURITY;
