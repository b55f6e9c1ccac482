CREATE TABLE "game_badges" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"code" text NOT NULL,
	"earned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"celebrated_at" timestamp (3) with time zone,
	CONSTRAINT "game_badges_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_badges_once" UNIQUE("tenant_id","person_id","code")
);
--> statement-breakpoint
ALTER TABLE "game_badges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "game_entries" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"event" text DEFAULT '' NOT NULL,
	"xp" integer NOT NULL,
	"points" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"referral_id" uuid,
	"value_xp" integer,
	"value_minor" bigint,
	"reverses_id" uuid,
	"reason" text,
	"text" text DEFAULT '' NOT NULL,
	"rules_version" integer,
	CONSTRAINT "game_entries_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_entries_once" UNIQUE("tenant_id","kind","subject","event")
);
--> statement-breakpoint
ALTER TABLE "game_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "game_league_members" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"season" text NOT NULL,
	"league" integer NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "game_league_members_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_league_members_one" UNIQUE("tenant_id","season","person_id")
);
--> statement-breakpoint
ALTER TABLE "game_league_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "game_players" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"visibility" text,
	"alias" text DEFAULT '' NOT NULL,
	"stale_since" timestamp (3) with time zone,
	"celebrated_level" integer DEFAULT 1 NOT NULL,
	"celebrated_tier" text DEFAULT 'bronze' NOT NULL,
	CONSTRAINT "game_players_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_players_one" UNIQUE("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "game_players" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "game_rank_nodes" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"board" text NOT NULL,
	"period" text NOT NULL,
	"depth" integer NOT NULL,
	"prefix" bigint NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "game_rank_nodes_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_rank_nodes_one" UNIQUE("tenant_id","board","period","depth","prefix")
);
--> statement-breakpoint
ALTER TABLE "game_rank_nodes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "game_rules" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"changed_by_id" uuid NOT NULL,
	CONSTRAINT "game_rules_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_rules_version" UNIQUE("tenant_id","version")
);
--> statement-breakpoint
ALTER TABLE "game_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "game_scores" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"period" text NOT NULL,
	"xp" bigint NOT NULL,
	"won_minor" bigint NOT NULL,
	"won" integer NOT NULL,
	"closed" integer NOT NULL,
	"conversion" bigint,
	CONSTRAINT "game_scores_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_scores_one" UNIQUE("tenant_id","period","person_id")
);
--> statement-breakpoint
ALTER TABLE "game_scores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "game_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"default_visibility" text DEFAULT 'name' NOT NULL,
	"tiers_follow_xp" boolean DEFAULT true NOT NULL,
	"point_value" integer,
	"history_read_at" timestamp (3) with time zone,
	"tiers_decided_on" date,
	"rates" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"season" text,
	"calibrated_month" text,
	CONSTRAINT "game_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "game_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "game_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "redemptions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reward_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"delivery" text NOT NULL,
	"points" integer NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "redemptions_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "redemptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reward_codes" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reward_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"code_hash" text NOT NULL,
	"redemption_id" uuid,
	CONSTRAINT "reward_codes_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reward_codes_once" UNIQUE("tenant_id","reward_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "reward_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rewards" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"delivery" text NOT NULL,
	"min_tier" text DEFAULT 'bronze' NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"stock" integer,
	"picture" text DEFAULT 'gift' NOT NULL,
	"picture_file_id" uuid,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "rewards_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rewards_never_oversold" CHECK (stock is null or stock >= 0)
);
--> statement-breakpoint
ALTER TABLE "rewards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tier_perks" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tier" text NOT NULL,
	"protection_days" integer,
	"extra_open_referrals" integer NOT NULL,
	"commission_bonus_bp" integer NOT NULL,
	"paid_twice_monthly" boolean NOT NULL,
	CONSTRAINT "tier_perks_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tier_perks_one" UNIQUE("tenant_id","tier")
);
--> statement-breakpoint
ALTER TABLE "tier_perks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "may_transcribe" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "transcript_state" text;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "transcript_failure" text;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "transcript_by" uuid;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "transcript" text;--> statement-breakpoint
ALTER TABLE "partner_terms" ADD COLUMN "tier_is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_terms" ADD COLUMN "tier_grace_until" date;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "transcription_model" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_tenant_id_reward_id_rewards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reward_id") REFERENCES "public"."rewards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_tenant_id_reward_id_rewards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reward_id") REFERENCES "public"."rewards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_tenant_id_picture_file_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","picture_file_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_entries_by_person" ON "game_entries" USING btree ("tenant_id","person_id","occurred_at");--> statement-breakpoint
CREATE INDEX "game_entries_by_day" ON "game_entries" USING btree ("tenant_id","person_id","kind","day");--> statement-breakpoint
CREATE INDEX "game_entries_by_referral" ON "game_entries" USING btree ("tenant_id","referral_id") WHERE referral_id is not null;--> statement-breakpoint
CREATE INDEX "game_entries_by_reversed" ON "game_entries" USING btree ("tenant_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "game_league_members_by_league" ON "game_league_members" USING btree ("tenant_id","season","league");--> statement-breakpoint
CREATE INDEX "game_players_stale" ON "game_players" USING btree ("tenant_id","stale_since") WHERE stale_since is not null;--> statement-breakpoint
CREATE INDEX "game_players_by_alias" ON "game_players" USING btree ("tenant_id",lower(alias)) WHERE alias <> '';--> statement-breakpoint
CREATE INDEX "game_scores_by_person" ON "game_scores" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "game_scores_by_xp" ON "game_scores" USING btree ("tenant_id","period","xp" DESC NULLS LAST,"person_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "game_scores_by_won" ON "game_scores" USING btree ("tenant_id","period","won_minor" DESC NULLS LAST,"person_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "game_scores_by_conversion" ON "game_scores" USING btree ("tenant_id","period","conversion" DESC NULLS LAST,"person_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redemptions_by_person" ON "redemptions" USING btree ("tenant_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "redemptions_by_state" ON "redemptions" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE INDEX "redemptions_by_creation" ON "redemptions" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reward_codes_left" ON "reward_codes" USING btree ("tenant_id","reward_id","id") WHERE redemption_id is null;--> statement-breakpoint
CREATE INDEX "reward_codes_by_redemption" ON "reward_codes" USING btree ("tenant_id","redemption_id") WHERE redemption_id is not null;--> statement-breakpoint
CREATE INDEX "rewards_by_price" ON "rewards" USING btree ("tenant_id","price","id");--> statement-breakpoint
CREATE POLICY "game_badges_tenant" ON "game_badges" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "game_entries_tenant" ON "game_entries" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "game_league_members_tenant" ON "game_league_members" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "game_players_tenant" ON "game_players" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "game_rank_nodes_tenant" ON "game_rank_nodes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "game_rules_tenant" ON "game_rules" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "game_scores_tenant" ON "game_scores" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "game_settings_tenant" ON "game_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "redemptions_tenant" ON "redemptions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "reward_codes_tenant" ON "reward_codes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "rewards_tenant" ON "rewards" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "tier_perks_tenant" ON "tier_perks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
-- Tiers that admins chose before they could follow XP stay as they are.
ALTER TABLE "partner_terms" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "partner_terms" SET "tier_is_pinned" = true WHERE "tier" <> 'bronze';
