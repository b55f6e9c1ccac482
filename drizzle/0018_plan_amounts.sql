ALTER TABLE "commissions" ADD COLUMN "plan_minor" bigint;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "plan_rate" numeric;