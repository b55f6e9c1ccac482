CREATE TABLE "chat_reports" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "chat_reports_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "chat_reports_once" UNIQUE("tenant_id","message_id","reporter_id")
);
--> statement-breakpoint
ALTER TABLE "chat_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retention_days" integer,
	CONSTRAINT "chat_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "chat_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "chat_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_word_variants" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"variant" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "chat_word_variants_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "chat_word_variants_once" UNIQUE("tenant_id","variant","word")
);
--> statement-breakpoint
ALTER TABLE "chat_word_variants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_words" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"word" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "chat_words_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "chat_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_files" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "chat_files_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "chat_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_message_versions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_message_versions_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "chat_message_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply_to" integer,
	"previews" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "chat_messages_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "chat_messages_seq" UNIQUE("tenant_id","conversation_id","seq"),
	CONSTRAINT "chat_messages_once" UNIQUE("tenant_id","conversation_id","author_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_reactions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	CONSTRAINT "chat_reactions_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "chat_reactions_once" UNIQUE("tenant_id","message_id","person_id","emoji")
);
--> statement-breakpoint
ALTER TABLE "chat_reactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	"mentioned_seq" integer DEFAULT 0 NOT NULL,
	"mailed_seq" integer DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"left_at" timestamp (3) with time zone,
	"removed_by" uuid,
	CONSTRAINT "conversation_members_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "conversation_members_once" UNIQUE("tenant_id","conversation_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversations" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"referral_id" uuid,
	"pair" text,
	"created_by" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "conversations_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "conversations_of_referral" UNIQUE("tenant_id","referral_id"),
	CONSTRAINT "conversations_of_pair" UNIQUE("tenant_id","pair")
);
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "presence" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"online_until" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "presence_once" UNIQUE("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "presence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "insight_choices" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"refresh_minutes" integer NOT NULL,
	CONSTRAINT "insight_choices_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "insight_choices_one" UNIQUE("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "insight_choices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_shared_uses" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"provider_id" uuid NOT NULL,
	"pictures" boolean DEFAULT false NOT NULL,
	"allowed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_shared_uses_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ai_shared_uses_one" UNIQUE("tenant_id","provider_id")
);
--> statement-breakpoint
ALTER TABLE "ai_shared_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "pictures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "offered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "tenant_budget_micros" bigint;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "tenant_calls_per_day" integer;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_tenant_id_message_id_chat_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."chat_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_words" ADD CONSTRAINT "chat_words_tenant_id_message_id_chat_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."chat_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_tenant_id_message_id_chat_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."chat_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_tenant_id_object_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","object_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_versions" ADD CONSTRAINT "chat_message_versions_tenant_id_message_id_chat_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."chat_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_tenant_id_message_id_chat_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."chat_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_referral_id_referrals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referral_id") REFERENCES "public"."referrals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_reports_by_conversation" ON "chat_reports" USING btree ("tenant_id","conversation_id");--> statement-breakpoint
CREATE INDEX "chat_reports_by_state" ON "chat_reports" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "chat_words_by_word" ON "chat_words" USING btree ("tenant_id","word","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "chat_words_by_message" ON "chat_words" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_files_by_message" ON "chat_files" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_files_by_object" ON "chat_files" USING btree ("tenant_id","object_id");--> statement-breakpoint
CREATE INDEX "chat_message_versions_by_message" ON "chat_message_versions" USING btree ("tenant_id","message_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_revision" ON "chat_messages" USING btree ("tenant_id","conversation_id","revision");--> statement-breakpoint
CREATE INDEX "chat_messages_by_author" ON "chat_messages" USING btree ("tenant_id","author_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_pinned" ON "chat_messages" USING btree ("tenant_id","conversation_id","pinned_at") WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_by_age" ON "chat_messages" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_reactions_by_person" ON "chat_reactions" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "conversation_members_by_person" ON "conversation_members" USING btree ("tenant_id","person_id") WHERE left_at is null;--> statement-breakpoint
CREATE POLICY "chat_reports_tenant" ON "chat_reports" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "chat_settings_tenant" ON "chat_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "chat_word_variants_tenant" ON "chat_word_variants" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "chat_words_tenant" ON "chat_words" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "chat_files_tenant" ON "chat_files" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "chat_message_versions_tenant" ON "chat_message_versions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "chat_messages_tenant" ON "chat_messages" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "chat_reactions_tenant" ON "chat_reactions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "conversation_members_tenant" ON "conversation_members" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "conversations_tenant" ON "conversations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "presence_tenant" ON "presence" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "insight_choices_tenant" ON "insight_choices" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "ai_shared_uses_tenant" ON "ai_shared_uses" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);