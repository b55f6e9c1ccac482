CREATE TABLE "game_seasons" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"season" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"figures" jsonb NOT NULL,
	"previous" jsonb,
	"card" jsonb,
	"consented_at" timestamp (3) with time zone,
	CONSTRAINT "game_seasons_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_seasons_one" UNIQUE("tenant_id","person_id","season")
);
--> statement-breakpoint
ALTER TABLE "game_seasons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "game_players" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "game_players" ADD COLUMN "digest_week" date;--> statement-breakpoint
ALTER TABLE "game_settings" ADD COLUMN "closed_season" text;--> statement-breakpoint
ALTER TABLE "game_settings" ADD COLUMN "digest_week" date;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "minor" bigint;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "commission_id" uuid;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "minor" bigint;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_tenant_id_commission_id_commissions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","commission_id") REFERENCES "public"."commissions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_bonus_once" UNIQUE("tenant_id","bonus_source","bonus_key");--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_deal_or_bonus" CHECK (num_nonnulls(event_id, referral_id, program_id, "trigger", plan_version_id, rule_key, why) = case part when 'bonus' then 0 else 7 end
        and num_nonnulls(bonus_source, bonus_key, bonus_title) = case part when 'bonus' then 3 else 0 end);--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_amount" CHECK ((delivery = 'money') = (minor is not null) and (minor is null) = (currency is null));--> statement-breakpoint
CREATE POLICY "game_seasons_tenant" ON "game_seasons" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);