ALTER TABLE "tenants" RENAME COLUMN "company_door" TO "company_registration";--> statement-breakpoint
ALTER TABLE "sso_houses" RENAME TO "sso_providers";--> statement-breakpoint
ALTER TABLE "sso_providers" RENAME CONSTRAINT "sso_houses_pkey" TO "sso_providers_pkey";--> statement-breakpoint
ALTER POLICY "sso_houses_tenant" ON "sso_providers" RENAME TO "sso_providers_tenant";--> statement-breakpoint
-- Row security is forced on the owner too, so it is lifted for the rename of stored names.
ALTER TABLE "audit_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "audit_entries" SET "action" = 'members.registrationChanged', "subject" = 'registration',
  "before" = replace("before"::text, '"companyDoor"', '"companyRegistration"')::jsonb,
  "after" = replace("after"::text, '"companyDoor"', '"companyRegistration"')::jsonb
  WHERE "action" = 'members.doorChanged';--> statement-breakpoint
ALTER TABLE "audit_entries" FORCE ROW LEVEL SECURITY;
