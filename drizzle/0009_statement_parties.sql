ALTER TABLE "payout_settings" ADD COLUMN "self_billing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_settings" ADD COLUMN "reverse_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD COLUMN "vat_id" text DEFAULT '' NOT NULL;