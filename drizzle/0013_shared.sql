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
CREATE POLICY "ai_shared_uses_tenant" ON "ai_shared_uses" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);