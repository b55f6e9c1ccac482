ALTER TABLE "tenants" ADD COLUMN "terms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- One word counted for all languages and had no plural: it is kept for the tenant's own language, where an admin can add its plural.
UPDATE "tenants" SET "terms" = jsonb_build_object("locale", jsonb_strip_nulls(jsonb_build_object(
  'partner', CASE WHEN "referrer_word" IS NOT NULL THEN jsonb_build_object('one', "referrer_word", 'many', "referrer_word") END,
  'company', CASE WHEN "company_word" IS NOT NULL THEN jsonb_build_object('one', "company_word", 'many', "company_word") END)))
WHERE "referrer_word" IS NOT NULL OR "company_word" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" DROP COLUMN "referrer_word";--> statement-breakpoint
ALTER TABLE "tenants" DROP COLUMN "company_word";
