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
ALTER TABLE "notices" ADD COLUMN "mail_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "sms_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience_role" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "program_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "replies" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_tenant_id_announcement_id_announcements_tenant_id_id_fk" FOREIGN KEY ("tenant_id","announcement_id") REFERENCES "public"."announcements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tenant_id_program_id_programs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_held" ON "notices" USING btree ("tenant_id","person_id") WHERE mail_held or sms_held;--> statement-breakpoint
CREATE POLICY "quiet_hours_tenant" ON "quiet_hours" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "announcement_reads_tenant" ON "announcement_reads" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);