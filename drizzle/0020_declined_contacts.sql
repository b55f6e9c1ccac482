ALTER TABLE "referrals" ADD COLUMN "declined" text;--> statement-breakpoint
CREATE INDEX "referrals_by_decline" ON "referrals" USING btree ("tenant_id","id") WHERE consent = 'declined';