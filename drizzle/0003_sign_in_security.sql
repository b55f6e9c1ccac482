ALTER TABLE "auth"."attempts" ADD COLUMN "blocked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "refuses_known_passwords" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "session_idle_hours" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "session_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
CREATE INDEX "tenants_hiding" ON "tenants" USING btree ("id") WHERE hides_accounts;--> statement-breakpoint
-- Tenants that people already use keep their rule; a new installation starts with the stricter one.
UPDATE "tenants" SET "refuses_known_passwords" = false WHERE EXISTS (SELECT FROM "auth"."people");
