CREATE TABLE "partner_notes" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"partner_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "partner_notes_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "partner_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "partner_notes_by_partner" ON "partner_notes" USING btree ("tenant_id","partner_id","id");--> statement-breakpoint
CREATE INDEX "partner_notes_by_author" ON "partner_notes" USING btree ("tenant_id","author_id");--> statement-breakpoint
CREATE POLICY "partner_notes_tenant" ON "partner_notes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);