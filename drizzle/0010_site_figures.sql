ALTER TABLE "site_settings" ADD COLUMN "shows_figures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "figures" jsonb;