ALTER TABLE "links" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
CREATE INDEX "referrals_by_coupon" ON "referrals" USING btree ("tenant_id",(receipt #>> '{touches,-1,coupon}')) WHERE receipt #>> '{touches,-1,coupon}' is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_coupon_code" UNIQUE("tenant_id","coupon_code");