CREATE TABLE "contact_messages" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	CONSTRAINT "contact_messages_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "site_pages" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locale" text NOT NULL,
	"page" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "site_pages_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "site_pages_one" UNIQUE("tenant_id","locale","page")
);
--> statement-breakpoint
ALTER TABLE "site_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "site_settings" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email" text,
	CONSTRAINT "site_settings_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "site_settings_one" UNIQUE("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "site_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "site_words" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant_id')::uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locale" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "site_words_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "site_words_one" UNIQUE("tenant_id","locale","key")
);
--> statement-breakpoint
ALTER TABLE "site_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"part" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "status_incidents_pkey" PRIMARY KEY("part","began_at")
);
--> statement-breakpoint
CREATE TABLE "status_days" (
	"day" date NOT NULL,
	"part" text NOT NULL,
	"looks" integer NOT NULL,
	"down" integer NOT NULL,
	"looked_at" timestamp (3) with time zone,
	CONSTRAINT "status_days_pkey" PRIMARY KEY("day","part")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" text;--> statement-breakpoint
CREATE INDEX "contact_messages_by_state" ON "contact_messages" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "status_incidents_open" ON "status_incidents" USING btree ("part") WHERE ended_at is null;--> statement-breakpoint
CREATE POLICY "contact_messages_tenant" ON "contact_messages" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "site_pages_tenant" ON "site_pages" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "site_settings_tenant" ON "site_settings" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
CREATE POLICY "site_words_tenant" ON "site_words" AS PERMISSIVE FOR ALL TO "goodword_app" USING (tenant_id = current_setting('app.tenant_id')::uuid) WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);--> statement-breakpoint
-- Processes remember what a site says, and that has several makers: each change of one tells whose site is stale.
CREATE FUNCTION public.site_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('site_stale', coalesce(NEW.tenant_id, OLD.tenant_id)::text); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON site_words FOR EACH ROW EXECUTE FUNCTION public.site_stale();
--> statement-breakpoint
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON site_pages FOR EACH ROW EXECUTE FUNCTION public.site_stale();
--> statement-breakpoint
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON site_settings FOR EACH ROW EXECUTE FUNCTION public.site_stale();
--> statement-breakpoint
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON plan_uses FOR EACH ROW EXECUTE FUNCTION public.site_stale();
--> statement-breakpoint
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON programs FOR EACH ROW EXECUTE FUNCTION public.site_stale();
--> statement-breakpoint
-- Drafts are saved with every pause in writing, and no visitor sees them.
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE ON plan_versions FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION public.site_stale();
--> statement-breakpoint
-- What tenants said in one text for all languages is now a text of their own language.
INSERT INTO site_words (tenant_id, locale, key, text)
  SELECT t.id, t.locale, w.key, t.site->>w.field
  FROM tenants t, LATERAL (VALUES
    ('heroTitle', 'hero.title'),
    ('heroLine', CASE WHEN t.slug = 'default' THEN 'hero.line' ELSE 'tenant.line' END),
    ('claim', 'cta.claim')) AS w(field, key)
  WHERE t.site->>w.field <> '';
--> statement-breakpoint
UPDATE tenants SET site = site - 'heroTitle' - 'heroLine' - 'claim' WHERE site ?| ARRAY['heroTitle', 'heroLine', 'claim'];
