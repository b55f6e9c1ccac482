CREATE TABLE "commission_approvals" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"commission_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "commission_approvals_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commission_approvals_once" UNIQUE("tenant_id","commission_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "commission_approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "commission_events" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"commission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "commission_events_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "commission_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "commission_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hold_days" integer DEFAULT 30 NOT NULL,
	"hold_days_new" integer DEFAULT 60 NOT NULL,
	"auto_approve_minor" bigint,
	"two_approvers_minor" bigint,
	"dispute_days" integer DEFAULT 60 NOT NULL,
	"hook_secret" text,
	CONSTRAINT "commission_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commission_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "commission_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "commissions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"part" text NOT NULL,
	"trigger" text NOT NULL,
	"plan_version_id" uuid NOT NULL,
	"rule_key" text NOT NULL,
	"why" jsonb NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"hold_until" timestamp (3) with time zone,
	"approvals_needed" integer DEFAULT 0 NOT NULL,
	"closer_id" uuid,
	"payout_item_id" uuid,
	"disputed" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commissions_once" UNIQUE("tenant_id","event_id","plan_version_id","rule_key","person_id","part")
);
--> statement-breakpoint
ALTER TABLE "commissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deal_events" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"kind" text NOT NULL,
	"referral_id" uuid,
	"referrer_id" uuid,
	"minor" bigint,
	"currency" text,
	"refers_to" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid,
	"state" text NOT NULL,
	"waits_for" text,
	CONSTRAINT "deal_events_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "deal_events_once" UNIQUE("tenant_id","source","external_id")
);
--> statement-breakpoint
ALTER TABLE "deal_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deal_splits" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"referral_id" uuid NOT NULL,
	"shares" jsonb NOT NULL,
	CONSTRAINT "deal_splits_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "deal_splits_one" UNIQUE("tenant_id","referral_id")
);
--> statement-breakpoint
ALTER TABLE "deal_splits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "disputes" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"commission_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"adjusted_minor" bigint,
	CONSTRAINT "disputes_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "disputes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fx_rates" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric(18, 9) NOT NULL,
	CONSTRAINT "fx_rates_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fx_rates_once" UNIQUE("tenant_id","currency","day")
);
--> statement-breakpoint
ALTER TABLE "fx_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"person_id" uuid,
	"commission_id" uuid,
	"payout_item_id" uuid,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"movement" text NOT NULL,
	"source" text NOT NULL,
	"cause" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ledger_transactions_once" UNIQUE("tenant_id","source","cause")
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payees" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"rail" text NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"hint" text NOT NULL,
	"account_hash" text NOT NULL,
	"rail_account" text,
	"currency" text,
	"frozen_until" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payees_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payees_one" UNIQUE("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "payees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_attempts" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"item_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "payout_attempts_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payout_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_items" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"run_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"rail" text,
	"hint" text DEFAULT '' NOT NULL,
	"earned_currency" text NOT NULL,
	"gross_minor" bigint NOT NULL,
	"offset_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"lines" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"left_because" text,
	"failure" text,
	"failure_text" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"external_id" text,
	"reference" text DEFAULT '' NOT NULL,
	"tax_missing" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_items_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payout_items_one" UNIQUE("tenant_id","run_id","person_id","earned_currency")
);
--> statement-breakpoint
ALTER TABLE "payout_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"created_by_id" uuid,
	"released_by_id" uuid,
	"released_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "payout_runs_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payout_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"minimum_minor" bigint,
	"run_day" integer DEFAULT 15 NOT NULL,
	"draft_days_before" integer DEFAULT 5 NOT NULL,
	"offset_bp" integer DEFAULT 5000 NOT NULL,
	"tax_rule" text DEFAULT 'warn' NOT NULL,
	"debtor_name" text DEFAULT '' NOT NULL,
	"debtor_bic" text DEFAULT '' NOT NULL,
	"debtor_iban" text,
	"debtor_hint" text DEFAULT '' NOT NULL,
	"stripe_key" text,
	"stripe_hook_secret" text,
	"paypal_client_id" text,
	"paypal_secret" text,
	"paypal_hook_id" text,
	CONSTRAINT "payout_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payout_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "payout_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rail_news" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rail" text NOT NULL,
	"external_id" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "rail_news_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rail_news_once" UNIQUE("tenant_id","rail","external_id")
);
--> statement-breakpoint
ALTER TABLE "rail_news" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tax_profiles" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"tax_id" text NOT NULL,
	"tax_id_hint" text NOT NULL,
	"tax_id_checked" boolean NOT NULL,
	"form_id" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_profiles_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tax_profiles_one" UNIQUE("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "tax_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "commission_plans" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "commission_plans_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "commission_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partner_terms" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"tier" text DEFAULT 'bronze' NOT NULL,
	"recruited_by_id" uuid,
	CONSTRAINT "partner_terms_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "partner_terms_one" UNIQUE("tenant_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "partner_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_uses" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"plan_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "plan_uses_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "plan_uses_one" UNIQUE("tenant_id","scope","target")
);
--> statement-breakpoint
ALTER TABLE "plan_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_versions" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"plan_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"currency" text NOT NULL,
	"rules" jsonb NOT NULL,
	"budget_minor" bigint,
	"budget_period" text DEFAULT 'year' NOT NULL,
	"effective_from" date,
	"effective_until" date,
	"published_at" timestamp (3) with time zone,
	"published_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plan_versions_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "plan_versions_number" UNIQUE("tenant_id","plan_id","number"),
	CONSTRAINT "plan_versions_published" CHECK ((state = 'published') = (effective_from is not null))
);
--> statement-breakpoint
ALTER TABLE "plan_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "commission_approvals" ADD CONSTRAINT "commission_approvals_tenant_id_commission_id_commissions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","commission_id") REFERENCES "public"."commissions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_events" ADD CONSTRAINT "commission_events_tenant_id_commission_id_commissions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","commission_id") REFERENCES "public"."commissions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_id_event_id_deal_events_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."deal_events"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_id_program_id_programs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_id_plan_version_id_plan_versions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_version_id") REFERENCES "public"."plan_versions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_tenant_id_commission_id_commissions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","commission_id") REFERENCES "public"."commissions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_transaction_id_ledger_transactions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","transaction_id") REFERENCES "public"."ledger_transactions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_tenant_id_item_id_payout_items_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."payout_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_tenant_id_run_id_payout_runs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."payout_runs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_tenant_id_form_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_uses" ADD CONSTRAINT "plan_uses_tenant_id_plan_id_commission_plans_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."commission_plans"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_tenant_id_plan_id_commission_plans_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."commission_plans"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_events_by_commission" ON "commission_events" USING btree ("tenant_id","commission_id","id");--> statement-breakpoint
CREATE INDEX "commissions_by_person" ON "commissions" USING btree ("tenant_id","person_id","id");--> statement-breakpoint
CREATE INDEX "commissions_by_referral" ON "commissions" USING btree ("tenant_id","referral_id");--> statement-breakpoint
CREATE INDEX "commissions_by_state" ON "commissions" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "commissions_by_hold" ON "commissions" USING btree ("tenant_id","state","hold_until");--> statement-breakpoint
CREATE INDEX "commissions_by_item" ON "commissions" USING btree ("tenant_id","payout_item_id");--> statement-breakpoint
CREATE INDEX "commissions_by_version" ON "commissions" USING btree ("tenant_id","plan_version_id","rule_key");--> statement-breakpoint
CREATE INDEX "deal_events_by_referral" ON "deal_events" USING btree ("tenant_id","referral_id","occurred_at");--> statement-breakpoint
CREATE INDEX "deal_events_by_referrer" ON "deal_events" USING btree ("tenant_id","referrer_id","kind","occurred_at");--> statement-breakpoint
CREATE INDEX "deal_events_by_cause" ON "deal_events" USING btree ("tenant_id","source","refers_to");--> statement-breakpoint
CREATE INDEX "deal_events_by_state" ON "deal_events" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "disputes_by_commission" ON "disputes" USING btree ("tenant_id","commission_id");--> statement-breakpoint
CREATE INDEX "disputes_by_state" ON "disputes" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_transaction" ON "ledger_entries" USING btree ("tenant_id","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_person" ON "ledger_entries" USING btree ("tenant_id","person_id","account","currency","minor");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_commission" ON "ledger_entries" USING btree ("tenant_id","commission_id","account","minor");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_item" ON "ledger_entries" USING btree ("tenant_id","payout_item_id");--> statement-breakpoint
CREATE INDEX "payees_by_account" ON "payees" USING btree ("tenant_id","account_hash");--> statement-breakpoint
CREATE INDEX "payees_by_rail_account" ON "payees" USING btree ("tenant_id","rail_account");--> statement-breakpoint
CREATE INDEX "payout_attempts_by_item" ON "payout_attempts" USING btree ("tenant_id","item_id","id");--> statement-breakpoint
CREATE INDEX "payout_items_by_run" ON "payout_items" USING btree ("tenant_id","run_id","state","id");--> statement-breakpoint
CREATE INDEX "payout_items_by_person" ON "payout_items" USING btree ("tenant_id","person_id","id");--> statement-breakpoint
CREATE INDEX "payout_items_by_external" ON "payout_items" USING btree ("tenant_id","external_id");--> statement-breakpoint
CREATE INDEX "payout_runs_by_state" ON "payout_runs" USING btree ("tenant_id","state");--> statement-breakpoint
CREATE INDEX "plan_uses_by_plan" ON "plan_uses" USING btree ("tenant_id","plan_id");--> statement-breakpoint
CREATE POLICY "commission_approvals_tenant" ON "commission_approvals" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "commission_events_tenant" ON "commission_events" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "commission_settings_tenant" ON "commission_settings" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "commissions_tenant" ON "commissions" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "deal_events_tenant" ON "deal_events" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "deal_splits_tenant" ON "deal_splits" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "disputes_tenant" ON "disputes" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "fx_rates_tenant" ON "fx_rates" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "ledger_entries_tenant" ON "ledger_entries" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "ledger_transactions_tenant" ON "ledger_transactions" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "payees_tenant" ON "payees" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "payout_attempts_tenant" ON "payout_attempts" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "payout_items_tenant" ON "payout_items" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "payout_runs_tenant" ON "payout_runs" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "payout_settings_tenant" ON "payout_settings" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "rail_news_tenant" ON "rail_news" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "tax_profiles_tenant" ON "tax_profiles" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "commission_plans_tenant" ON "commission_plans" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "partner_terms_tenant" ON "partner_terms" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "plan_uses_tenant" ON "plan_uses" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "plan_versions_tenant" ON "plan_versions" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);