CREATE TABLE "churn_predictions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"made_on" date NOT NULL,
	"basis" text NOT NULL,
	"model" jsonb NOT NULL,
	"probability" double precision,
	"low" double precision,
	"high" double precision,
	"reasons" jsonb,
	"snapshot" jsonb NOT NULL,
	"outcome" smallint,
	CONSTRAINT "churn_predictions_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "churn_predictions_one" UNIQUE("tenant_id","person_id","made_on"),
	CONSTRAINT "churn_predictions_outcome" CHECK (outcome in (0, 1)),
	CONSTRAINT "churn_predictions_probability" CHECK ((basis = 'noSignal') = (probability is null))
);
--> statement-breakpoint
ALTER TABLE "churn_predictions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "churn_predictions_by_day" ON "churn_predictions" USING btree ("tenant_id","made_on");--> statement-breakpoint
CREATE POLICY "churn_predictions_tenant" ON "churn_predictions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);