CREATE TABLE "ai_calls" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"provider_id" uuid NOT NULL,
	"provider_name" text NOT NULL,
	"model" text NOT NULL,
	"use" text NOT NULL,
	"person_id" uuid,
	"failure" text DEFAULT 'interrupted',
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"ms" integer,
	"prompt" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "ai_calls_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_providers" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"key" text,
	"key_end" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"check_ms" integer,
	"input_price" double precision,
	"output_price" double precision,
	"budget_micros" bigint,
	CONSTRAINT "ai_providers_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_providers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"budget_micros" bigint,
	"log_days" integer DEFAULT 30 NOT NULL,
	CONSTRAINT "ai_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ai_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "ai_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "ai_calls_by_time" ON "ai_calls" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE POLICY "ai_calls_tenant" ON "ai_calls" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "ai_providers_tenant" ON "ai_providers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "ai_settings_tenant" ON "ai_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);