ALTER TABLE "tenants" ADD COLUMN "logo_dark" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "logo_plate" text DEFAULT 'auto' NOT NULL;