ALTER TABLE "commissions" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "referral_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "program_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "trigger" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "plan_version_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "rule_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "why" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "bonus_source" text;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "bonus_key" text;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "bonus_title" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "minor" bigint;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "commission_id" uuid;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "minor" bigint;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_tenant_id_commission_id_commissions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","commission_id") REFERENCES "public"."commissions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_bonus_once" UNIQUE("tenant_id","bonus_source","bonus_key");--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_deal_or_bonus" CHECK (num_nonnulls(event_id, referral_id, program_id, "trigger", plan_version_id, rule_key, why) = case part when 'bonus' then 0 else 7 end
        and num_nonnulls(bonus_source, bonus_key, bonus_title) = case part when 'bonus' then 3 else 0 end);--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_amount" CHECK ((delivery = 'money') = (minor is not null) and (minor is null) = (currency is null));