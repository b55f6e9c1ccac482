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
CREATE POLICY "insight_choices_tenant" ON "insight_choices" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);