ALTER TABLE "imports" ADD COLUMN "referrer_id" uuid;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "currency" text;--> statement-breakpoint
UPDATE "programs" SET "currency" = "tenants"."currency" FROM "tenants" WHERE "tenants"."id" = "programs"."tenant_id";