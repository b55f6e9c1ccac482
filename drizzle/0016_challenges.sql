CREATE TABLE "challenge_members" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"team" integer,
	CONSTRAINT "challenge_members_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "challenge_members_once" UNIQUE("tenant_id","challenge_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "challenge_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "challenge_proofs" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"state" text DEFAULT 'submitted' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "challenge_proofs_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "challenge_proofs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "challenge_results" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"team" integer,
	"sum" bigint NOT NULL,
	"of" bigint,
	"is_winner" boolean NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"celebrated_at" timestamp (3) with time zone,
	CONSTRAINT "challenge_results_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "challenge_results_once" UNIQUE("tenant_id","challenge_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "challenge_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "challenges" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"measure" text NOT NULL,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"target" bigint NOT NULL,
	"min_sample" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"correction_days" integer NOT NULL,
	"prize_points" integer DEFAULT 0 NOT NULL,
	"prize_icon" text,
	"prize_reward_id" uuid,
	"prize_minor" bigint,
	"currency" text NOT NULL,
	"team_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_for_members" boolean DEFAULT false NOT NULL,
	"created_by_id" uuid NOT NULL,
	"published_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"final_sum" bigint,
	"final_of" bigint,
	CONSTRAINT "challenges_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "challenge_id" uuid;--> statement-breakpoint
ALTER TABLE "challenge_members" ADD CONSTRAINT "challenge_members_tenant_id_challenge_id_challenges_tenant_id_id_fk" FOREIGN KEY ("tenant_id","challenge_id") REFERENCES "public"."challenges"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_proofs" ADD CONSTRAINT "challenge_proofs_tenant_id_challenge_id_challenges_tenant_id_id_fk" FOREIGN KEY ("tenant_id","challenge_id") REFERENCES "public"."challenges"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_proofs" ADD CONSTRAINT "challenge_proofs_tenant_id_file_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_results" ADD CONSTRAINT "challenge_results_tenant_id_challenge_id_challenges_tenant_id_id_fk" FOREIGN KEY ("tenant_id","challenge_id") REFERENCES "public"."challenges"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_tenant_id_prize_reward_id_rewards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","prize_reward_id") REFERENCES "public"."rewards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_members_by_person" ON "challenge_members" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "challenge_proofs_by_challenge" ON "challenge_proofs" USING btree ("tenant_id","challenge_id","person_id");--> statement-breakpoint
CREATE INDEX "challenge_proofs_by_state" ON "challenge_proofs" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE INDEX "challenge_proofs_by_creation" ON "challenge_proofs" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "challenge_results_by_person" ON "challenge_results" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "challenge_results_unsettled" ON "challenge_results" USING btree ("tenant_id","challenge_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "challenges_by_state" ON "challenges" USING btree ("tenant_id","state","ends_on");--> statement-breakpoint
CREATE INDEX "challenges_by_creation" ON "challenges" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_one_prize" UNIQUE("tenant_id","challenge_id","person_id");--> statement-breakpoint
CREATE POLICY "challenge_members_tenant" ON "challenge_members" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "challenge_proofs_tenant" ON "challenge_proofs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "challenge_results_tenant" ON "challenge_results" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "challenges_tenant" ON "challenges" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);