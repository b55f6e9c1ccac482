CREATE TABLE "call_participants" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"call_id" uuid NOT NULL,
	"person_id" uuid,
	"guest_name" text,
	"guest_key_hash" "bytea",
	"state" text NOT NULL,
	"tab" uuid,
	"microphone" boolean DEFAULT false NOT NULL,
	"camera" boolean DEFAULT false NOT NULL,
	"screen" boolean DEFAULT false NOT NULL,
	"hand" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "call_participants_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "call_participants_once" UNIQUE("tenant_id","call_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "call_participants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_recordings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"call_id" uuid NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"person_id" uuid,
	"agreed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refused_by" uuid,
	"started_at" timestamp (3) with time zone,
	"object_id" uuid,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "call_recordings_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "call_recordings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recordings_allowed" boolean DEFAULT true NOT NULL,
	"guests_allowed" boolean DEFAULT true NOT NULL,
	"recording_days" integer DEFAULT 90,
	CONSTRAINT "call_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "call_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "call_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calls" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"state" text NOT NULL,
	"mode" text DEFAULT 'mesh' NOT NULL,
	"video" boolean NOT NULL,
	"started_by" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"message_id" uuid,
	"title" text,
	"starts_at" timestamp (3) with time zone,
	"minutes" integer,
	"guests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"request_id" uuid,
	CONSTRAINT "calls_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "calls_once" UNIQUE("tenant_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"days" integer[] NOT NULL,
	CONSTRAINT "quiet_hours_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "quiet_hours_once" UNIQUE("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "quiet_hours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"announcement_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "announcement_reads_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "announcement_reads_once" UNIQUE("tenant_id","announcement_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "event" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mail_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "sms_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience_role" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "program_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "replies" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_participants" ADD CONSTRAINT "call_participants_tenant_id_call_id_calls_tenant_id_id_fk" FOREIGN KEY ("tenant_id","call_id") REFERENCES "public"."calls"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_tenant_id_call_id_calls_tenant_id_id_fk" FOREIGN KEY ("tenant_id","call_id") REFERENCES "public"."calls"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_tenant_id_object_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","object_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_tenant_id_announcement_id_announcements_tenant_id_id_fk" FOREIGN KEY ("tenant_id","announcement_id") REFERENCES "public"."announcements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_participants_by_call" ON "call_participants" USING btree ("tenant_id","call_id","id");--> statement-breakpoint
CREATE INDEX "call_participants_by_person" ON "call_participants" USING btree ("tenant_id","person_id","call_id");--> statement-breakpoint
CREATE INDEX "call_participants_by_key" ON "call_participants" USING btree ("tenant_id","guest_key_hash") WHERE guest_key_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "call_recordings_one_at_a_time" ON "call_recordings" USING btree ("tenant_id","call_id") WHERE state in ('asked', 'recording');--> statement-breakpoint
CREATE INDEX "call_recordings_by_call" ON "call_recordings" USING btree ("tenant_id","call_id","id");--> statement-breakpoint
CREATE INDEX "call_recordings_by_object" ON "call_recordings" USING btree ("tenant_id","object_id");--> statement-breakpoint
CREATE INDEX "call_recordings_by_age" ON "call_recordings" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_at_a_time" ON "calls" USING btree ("tenant_id","conversation_id") WHERE starts_at is null and state in ('ringing', 'running');--> statement-breakpoint
CREATE INDEX "calls_by_conversation" ON "calls" USING btree ("tenant_id","conversation_id","id");--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("tenant_id","state") WHERE state <> 'ended';--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tenant_id_program_id_programs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_held" ON "notices" USING btree ("tenant_id","person_id") WHERE mail_held or sms_held;--> statement-breakpoint
CREATE POLICY "call_participants_tenant" ON "call_participants" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "call_recordings_tenant" ON "call_recordings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "call_settings_tenant" ON "call_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "calls_tenant" ON "calls" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "quiet_hours_tenant" ON "quiet_hours" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "announcement_reads_tenant" ON "announcement_reads" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);