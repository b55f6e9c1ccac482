CREATE TABLE "objects" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"path" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"size" bigint NOT NULL,
	"md5" text NOT NULL,
	"generation" bigint NOT NULL,
	"metageneration" integer DEFAULT 1 NOT NULL,
	"content_type" text NOT NULL,
	"cache_control" text,
	"content_disposition" text,
	"content_encoding" text,
	"content_language" text,
	"custom_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"download_token" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "objects_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "objects_path" UNIQUE("tenant_id","path")
);
--> statement-breakpoint
ALTER TABLE "objects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"path" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"cache_control" text,
	"content_disposition" text,
	"content_encoding" text,
	"content_language" text,
	"custom_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"size" bigint,
	"received" bigint DEFAULT 0 NOT NULL,
	"pieces" text[] DEFAULT '{}' NOT NULL,
	"object_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clicks" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"visitor" text NOT NULL,
	"referer" text DEFAULT '' NOT NULL,
	"utm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"referral_id" uuid,
	CONSTRAINT "clicks_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "clicks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "links" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"program_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"destination" text,
	"utm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "links_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "links_code" UNIQUE("tenant_id","code")
);
--> statement-breakpoint
ALTER TABLE "links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pipelines" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "pipelines_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "pipelines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "programs" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"agreement" text DEFAULT '' NOT NULL,
	"products" text[] DEFAULT '{}' NOT NULL,
	"protection_days" integer DEFAULT 90 NOT NULL,
	"attribution_days" integer DEFAULT 90 NOT NULL,
	"allows_expansion" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	"destination" text,
	"state" text DEFAULT 'open' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "programs_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "programs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stages" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"code" text,
	"name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"probability" integer NOT NULL,
	"max_days" integer,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "stages_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "stages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "protections" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"referral_id" uuid NOT NULL,
	"account_key" text NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"period" "tstzrange" NOT NULL,
	CONSTRAINT "protections_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "protections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "referral_events" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"referral_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"internal" boolean DEFAULT false NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "referral_events_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "referral_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "referral_files" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"referral_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "referral_files_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "referral_files_once" UNIQUE("tenant_id","referral_id","object_id")
);
--> statement-breakpoint
ALTER TABLE "referral_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "referrals" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"program_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"referrer_id" uuid NOT NULL,
	"addressee_id" uuid,
	"assignee_id" uuid,
	"full_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"target_company" text DEFAULT '' NOT NULL,
	"estimated_minor" bigint,
	"currency" text NOT NULL,
	"product_interest" text DEFAULT '' NOT NULL,
	"timeline" text,
	"priority" text,
	"source" text DEFAULT 'personal' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"relationship" text,
	"context" text DEFAULT '' NOT NULL,
	"confidence_level" text,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"email_key" text DEFAULT '' NOT NULL,
	"phone_key" text DEFAULT '' NOT NULL,
	"domain_key" text DEFAULT '' NOT NULL,
	"company_key" text DEFAULT '' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"consent" text DEFAULT 'none' NOT NULL,
	"consent_hash" "bytea",
	"submitted_at" timestamp (3) with time zone,
	"review_due_at" timestamp (3) with time zone,
	"review_left_ms" bigint,
	"reminded_at" timestamp (3) with time zone,
	"question" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"reject_reason" text,
	"decision_note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"protected_until" timestamp (3) with time zone,
	"expiry_notices" integer DEFAULT 0 NOT NULL,
	"waits_for" uuid,
	"stage_entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"won_minor" bigint,
	"closed_on" date,
	"loss_reason" text,
	"closed_at" timestamp (3) with time zone,
	"reopenings" integer DEFAULT 0 NOT NULL,
	"receipt" jsonb,
	"import_id" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referrals_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "referrals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_views_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_words" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"variant" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "search_words_once" UNIQUE("tenant_id","variant","word")
);
--> statement-breakpoint
ALTER TABLE "search_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stage_tallies" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"addressee_id" uuid,
	"currency" text NOT NULL,
	"count" bigint NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "stage_tallies_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "stage_tallies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"name" text NOT NULL,
	"program_id" uuid NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"worked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_tenant_id_object_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","object_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clicks" ADD CONSTRAINT "clicks_tenant_id_link_id_links_tenant_id_id_fk" FOREIGN KEY ("tenant_id","link_id") REFERENCES "public"."links"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_tenant_id_program_id_programs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_tenant_id_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_tenant_id_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protections" ADD CONSTRAINT "protections_tenant_id_referral_id_referrals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referral_id") REFERENCES "public"."referrals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_events" ADD CONSTRAINT "referral_events_tenant_id_referral_id_referrals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referral_id") REFERENCES "public"."referrals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_files" ADD CONSTRAINT "referral_files_tenant_id_referral_id_referrals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referral_id") REFERENCES "public"."referrals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_files" ADD CONSTRAINT "referral_files_tenant_id_object_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","object_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_tenant_id_program_id_programs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_tenant_id_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_tenant_id_stage_id_stages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","stage_id") REFERENCES "public"."stages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_object_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","object_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objects_by_owner" ON "objects" USING btree ("tenant_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "uploads_by_expiry" ON "uploads" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "clicks_by_visitor" ON "clicks" USING btree ("tenant_id","link_id","visitor","id") WHERE kind = 'person';--> statement-breakpoint
CREATE INDEX "links_by_person" ON "links" USING btree ("tenant_id","person_id","id");--> statement-breakpoint
CREATE INDEX "stages_by_pipeline" ON "stages" USING btree ("tenant_id","pipeline_id","position");--> statement-breakpoint
CREATE INDEX "protections_by_referral" ON "protections" USING btree ("tenant_id","referral_id");--> statement-breakpoint
CREATE INDEX "protections_by_account" ON "protections" USING btree ("tenant_id","account_key");--> statement-breakpoint
CREATE INDEX "referral_events_by_referral" ON "referral_events" USING btree ("tenant_id","referral_id","id");--> statement-breakpoint
CREATE INDEX "referral_files_by_object" ON "referral_files" USING btree ("tenant_id","object_id");--> statement-breakpoint
CREATE INDEX "referrals_by_status" ON "referrals" USING btree ("tenant_id","status","id");--> statement-breakpoint
CREATE INDEX "referrals_by_referrer" ON "referrals" USING btree ("tenant_id","referrer_id","id");--> statement-breakpoint
CREATE INDEX "referrals_by_stage" ON "referrals" USING btree ("tenant_id","stage_id","id");--> statement-breakpoint
CREATE INDEX "referrals_by_assignee" ON "referrals" USING btree ("tenant_id","assignee_id","id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "referrals_by_value" ON "referrals" USING btree ("tenant_id","estimated_minor","id");--> statement-breakpoint
CREATE INDEX "referrals_by_creation" ON "referrals" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_by_change" ON "referrals" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "referrals_by_submission" ON "referrals" USING btree ("tenant_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "referrals_by_entry" ON "referrals" USING btree ("tenant_id","stage_entered_at","id");--> statement-breakpoint
CREATE INDEX "referrals_by_email" ON "referrals" USING btree ("tenant_id","email_key") WHERE email_key <> '';--> statement-breakpoint
CREATE INDEX "referrals_by_phone" ON "referrals" USING btree ("tenant_id","phone_key") WHERE phone_key <> '';--> statement-breakpoint
CREATE INDEX "referrals_by_domain" ON "referrals" USING btree ("tenant_id","domain_key") WHERE domain_key <> '';--> statement-breakpoint
CREATE INDEX "referrals_by_waiting" ON "referrals" USING btree ("tenant_id","waits_for","submitted_at") WHERE waits_for is not null;--> statement-breakpoint
CREATE INDEX "referrals_by_review" ON "referrals" USING btree ("tenant_id","review_due_at") WHERE review_due_at is not null;--> statement-breakpoint
CREATE INDEX "referrals_by_protection" ON "referrals" USING btree ("tenant_id","protected_until") WHERE protected_until is not null;--> statement-breakpoint
CREATE INDEX "referrals_by_consent" ON "referrals" USING btree ("tenant_id","consent_hash") WHERE consent_hash is not null;--> statement-breakpoint
CREATE INDEX "referrals_by_import" ON "referrals" USING btree ("tenant_id","import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "saved_views_by_person" ON "saved_views" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "stage_tallies_by_pipeline" ON "stage_tallies" USING btree ("tenant_id","pipeline_id");--> statement-breakpoint
CREATE INDEX "imports_by_person" ON "imports" USING btree ("tenant_id","person_id","id");--> statement-breakpoint
CREATE POLICY "objects_tenant" ON "objects" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "uploads_tenant" ON "uploads" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "clicks_tenant" ON "clicks" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "links_tenant" ON "links" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "pipelines_tenant" ON "pipelines" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "programs_tenant" ON "programs" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "stages_tenant" ON "stages" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "protections_tenant" ON "protections" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "referral_events_tenant" ON "referral_events" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "referral_files_tenant" ON "referral_files" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "referrals_tenant" ON "referrals" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "saved_views_tenant" ON "saved_views" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "search_words_tenant" ON "search_words" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "stage_tallies_tenant" ON "stage_tallies" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "imports_tenant" ON "imports" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);