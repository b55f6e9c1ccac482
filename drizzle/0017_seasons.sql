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
ALTER TABLE "game_players" ADD COLUMN "digest_week" date;--> statement-breakpoint
ALTER TABLE "game_settings" ADD COLUMN "closed_season" text;--> statement-breakpoint
ALTER TABLE "game_settings" ADD COLUMN "digest_week" date;--> statement-breakpoint
CREATE POLICY "game_seasons_tenant" ON "game_seasons" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);