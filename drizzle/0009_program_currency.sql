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
