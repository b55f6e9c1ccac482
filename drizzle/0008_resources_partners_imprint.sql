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
CREATE TABLE "announcements" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "announcements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assets" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"text" text NOT NULL,
	"object_id" uuid,
	"file_name" text NOT NULL,
	CONSTRAINT "assets_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "base_url" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "imprint" jsonb;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_tenant_id_object_id_objects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","object_id") REFERENCES "public"."objects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_notes_by_partner" ON "partner_notes" USING btree ("tenant_id","partner_id","id");--> statement-breakpoint
CREATE INDEX "partner_notes_by_author" ON "partner_notes" USING btree ("tenant_id","author_id");--> statement-breakpoint
CREATE INDEX "assets_by_object" ON "assets" USING btree ("tenant_id","object_id");--> statement-breakpoint
CREATE INDEX "assets_by_kind" ON "assets" USING btree ("tenant_id","kind","id");--> statement-breakpoint
CREATE POLICY "partner_notes_tenant" ON "partner_notes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "announcements_tenant" ON "announcements" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "assets_tenant" ON "assets" AS PERMISSIVE FOR ALL TO public USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
-- The audit log is searched by the person who acted and by what they changed.
CREATE OR REPLACE VIEW audit_list WITH (security_invoker = true) AS
  SELECT a.tenant_id, a.id, a.created_at, a.action, a.subject, a.before, a.after, a.ip, p.display_name AS by,
    a.subject || ' ' || coalesce(p.display_name, '') AS search
  FROM audit_entries a LEFT JOIN auth.people p ON p.id = a.person_id;
--> statement-breakpoint
-- The first program of a tenant has its currency, and follows it until an admin gives the program one of its own.
CREATE OR REPLACE FUNCTION public.tenant_begins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE home text := current_setting('app.tenant_id', true);
BEGIN
  PERFORM set_config('app.tenant_id', NEW.id::text, true);
  INSERT INTO programs (tenant_id, pipeline_id, currency) VALUES (NEW.id, standard_pipeline(NEW.id), NEW.currency);
  PERFORM set_config('app.tenant_id', coalesce(home, ''), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.tenant_currency_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE home text := current_setting('app.tenant_id', true);
BEGIN
  PERFORM set_config('app.tenant_id', NEW.id::text, true);
  UPDATE programs SET currency = NEW.currency WHERE tenant_id = NEW.id AND currency = OLD.currency;
  PERFORM set_config('app.tenant_id', coalesce(home, ''), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_change_currency AFTER UPDATE OF currency ON tenants FOR EACH ROW
  WHEN (OLD.currency IS DISTINCT FROM NEW.currency) EXECUTE FUNCTION public.tenant_currency_changes();
--> statement-breakpoint
-- How much the tenant of the current scope is used. Row-level security applies to the reader, so the operator reads it in the tenant's scope.
CREATE VIEW tenant_usage WITH (security_invoker = true) AS
  SELECT
    (SELECT count(*)::int FROM auth.members m WHERE m.tenant_id = scope.id AND m.disabled_at IS NULL) AS members,
    (SELECT count(DISTINCT s.person_id)::int FROM auth.sessions s JOIN auth.members m ON m.tenant_id = s.tenant_id AND m.person_id = s.person_id
      WHERE s.tenant_id = scope.id AND s.last_used_at > now() - interval '30 days') AS active_members,
    (SELECT count(*)::int FROM referrals r WHERE r.tenant_id = scope.id AND r.submitted_at IS NOT NULL) AS referrals,
    (SELECT count(*)::int FROM referrals r WHERE r.tenant_id = scope.id AND r.submitted_at > now() - interval '30 days') AS recent_referrals,
    (SELECT coalesce(sum(o.size), 0)::bigint FROM objects o WHERE o.tenant_id = scope.id) AS storage_bytes,
    (SELECT count(*)::int FROM objects o WHERE o.tenant_id = scope.id) AS files,
    greatest(
      (SELECT max(s.last_used_at) FROM auth.sessions s JOIN auth.members m ON m.tenant_id = s.tenant_id AND m.person_id = s.person_id
        WHERE s.tenant_id = scope.id),
      (SELECT e.created_at FROM referral_events e WHERE e.tenant_id = scope.id ORDER BY e.id DESC LIMIT 1)) AS last_activity_at,
    (SELECT x.created_at FROM tenant_exports x WHERE x.tenant_id = scope.id AND x.state = 'ready' ORDER BY x.id DESC LIMIT 1) AS last_export_at
  FROM (SELECT current_setting('app.tenant_id')::uuid AS id) AS scope;
