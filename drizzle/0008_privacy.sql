CREATE TABLE "agreement_acceptances" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "agreement_acceptances_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "agreement_acceptances_one" UNIQUE("tenant_id","version")
);
--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"erased" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "privacy_requests_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "privacy_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "privacy_requests_by_state" ON "privacy_requests" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE POLICY "agreement_acceptances_tenant" ON "agreement_acceptances" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "privacy_requests_tenant" ON "privacy_requests" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);