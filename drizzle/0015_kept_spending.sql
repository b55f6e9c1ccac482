CREATE TABLE "plan_spending" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"plan_id" uuid NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "plan_spending_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "plan_spending" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plan_spending" ADD CONSTRAINT "plan_spending_tenant_id_plan_id_commission_plans_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."commission_plans"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_spending_by_day" ON "plan_spending" USING btree ("tenant_id","plan_id","day");--> statement-breakpoint
CREATE POLICY "plan_spending_tenant" ON "plan_spending" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);