CREATE TABLE "audit_entries" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_entries_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth"."connections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_once" UNIQUE("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "auth"."flows" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"person_id" uuid,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."backup_codes" (
	"person_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "backup_codes_pkey" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."ceremonies" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"person_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."passkeys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."pending_codes" (
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"secret" text NOT NULL,
	"code_hash" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_codes_pkey" PRIMARY KEY("person_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "auth"."spent_proofs" (
	"proof_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."api_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"person_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ending" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_keys_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."attempts" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."challenges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"person_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"way" text NOT NULL,
	"remember" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "challenges_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."exports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"bytes" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."factors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "factors_one_of_a_kind" UNIQUE("person_id","kind")
);
--> statement-breakpoint
CREATE TABLE "auth"."tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"email" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"locale" text,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invitations_token" UNIQUE("tenant_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"mail" boolean NOT NULL,
	"sms" boolean NOT NULL,
	CONSTRAINT "notice_choices_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "notice_choices_once" UNIQUE("tenant_id","person_id","topic")
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notices" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"to" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_houses" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"domain_token" text NOT NULL,
	"domain_proved_at" timestamp (3) with time zone,
	"enabled" boolean DEFAULT false NOT NULL,
	"role" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text,
	"client_secret" text,
	"entry_point" text,
	"certificate" text,
	CONSTRAINT "sso_houses_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sso_houses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "auth"."auth_events_by_email";--> statement-breakpoint
ALTER TABLE "auth"."auth_events" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."members" ADD COLUMN "requested_role" text;--> statement-breakpoint
ALTER TABLE "auth"."members" ADD COLUMN "joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."members" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."passwords" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "came_by" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."people" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "way" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "idle_minutes" integer DEFAULT 720 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "registration" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_door" text DEFAULT 'approval' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "hides_accounts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."connections" ADD CONSTRAINT "connections_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."backup_codes" ADD CONSTRAINT "backup_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."pending_codes" ADD CONSTRAINT "pending_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."api_keys" ADD CONSTRAINT "api_keys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."challenges" ADD CONSTRAINT "challenges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."exports" ADD CONSTRAINT "exports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factors" ADD CONSTRAINT "factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."tokens" ADD CONSTRAINT "tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "auth"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("tenant_id","action","id");--> statement-breakpoint
CREATE INDEX "connections_by_person" ON "auth"."connections" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "api_keys_by_person" ON "auth"."api_keys" USING btree ("person_id","tenant_id");--> statement-breakpoint
CREATE INDEX "challenges_by_person" ON "auth"."challenges" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "exports_by_person" ON "auth"."exports" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "tokens_by_person" ON "auth"."tokens" USING btree ("person_id","kind");--> statement-breakpoint
CREATE INDEX "notices_by_person" ON "notices" USING btree ("tenant_id","person_id","id");--> statement-breakpoint
CREATE INDEX "auth_events_by_person" ON "auth"."auth_events" USING btree ("person_id","id");--> statement-breakpoint
CREATE POLICY "audit_entries_tenant" ON "audit_entries" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "invitations_tenant" ON "invitations" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "notice_choices_tenant" ON "notice_choices" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "notices_tenant" ON "notices" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "sso_houses_tenant" ON "sso_houses" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);