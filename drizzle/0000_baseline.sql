-- The whole schema as of 2026-11-16. Every later change is a file of its own; this one never changes again, because databases that exist
-- have already applied it. Order: schema and extensions, tables with their constraints and indexes by feature, row security, functions with
-- their triggers and views by subject, and the rows every installation starts with.
--
-- `migrate()` runs before and after this file: it provides uuidv7() on PostgreSQL 15 to 17 and the app's role, forces row security
-- and grants the role its rights.

CREATE SCHEMA auth;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint

-- Tables: platform

CREATE TABLE outbox (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  type text NOT NULL,
  payload jsonb NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  request text NOT NULL,
  answer json NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE audit_entries (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  ip text NOT NULL DEFAULT '',
  CONSTRAINT audit_entries_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_entries_by_action ON audit_entries (tenant_id, action, id);

CREATE TABLE messages (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  channel text NOT NULL,
  "to" text NOT NULL,
  subject text NOT NULL DEFAULT '',
  text text NOT NULL,
  html text,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz(3),
  leave_url text,
  reply_to text,
  CONSTRAINT messages_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX messages_by_state ON messages (tenant_id, state, id);

CREATE TABLE socket_io_attachments (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now(),
  payload bytea,
  CONSTRAINT socket_io_attachments_id_unique UNIQUE (id)
);
--> statement-breakpoint

-- Tables: tenancy

CREATE TABLE tenants (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  slug text NOT NULL,
  name text NOT NULL,
  mark text NOT NULL,
  legal_name text NOT NULL,
  preset text NOT NULL DEFAULT 'default',
  "primary" text NOT NULL,
  secondary text NOT NULL,
  accent text NOT NULL,
  plan text NOT NULL DEFAULT 'starter',
  off text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  registration text NOT NULL DEFAULT 'open',
  company_door text NOT NULL DEFAULT 'approval',
  hides_accounts boolean NOT NULL DEFAULT false,
  logo text,
  favicon text,
  font text,
  css text NOT NULL DEFAULT '',
  safe_css text NOT NULL DEFAULT '',
  referrer_word text,
  company_word text,
  sender_name text,
  terms_url text,
  privacy_url text,
  site jsonb NOT NULL DEFAULT '{}',
  time_zone text NOT NULL DEFAULT 'UTC',
  currency text NOT NULL DEFAULT 'USD',
  locale text NOT NULL DEFAULT 'en',
  business_hours jsonb NOT NULL DEFAULT '{"mon":{"from":"09:00","to":"17:00"},"tue":{"from":"09:00","to":"17:00"},"wed":{"from":"09:00","to":"17:00"},
    "thu":{"from":"09:00","to":"17:00"},"fri":{"from":"09:00","to":"17:00"}}',
  retention_days integer,
  primary_host text,
  ssl boolean NOT NULL DEFAULT true,
  state text NOT NULL DEFAULT 'active',
  state_note text,
  erased_at timestamptz(3),
  CONSTRAINT tenants_slug UNIQUE (slug),
  CONSTRAINT tenants_name UNIQUE (name)
);

CREATE TABLE hosts (
  host text PRIMARY KEY,
  tenant_id uuid NOT NULL,
  CONSTRAINT hosts_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
);
CREATE INDEX hosts_by_tenant ON hosts (tenant_id);

CREATE TABLE status_days (
  day date NOT NULL,
  part text NOT NULL,
  looks integer NOT NULL,
  down integer NOT NULL,
  looked_at timestamptz(3),
  CONSTRAINT status_days_pkey PRIMARY KEY (day, part)
);

CREATE TABLE status_incidents (
  part text NOT NULL,
  began_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT status_incidents_pkey PRIMARY KEY (part, began_at)
);
CREATE UNIQUE INDEX status_incidents_open ON status_incidents (part) WHERE ended_at IS NULL;
--> statement-breakpoint

-- Tables: domains

CREATE TABLE domains (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  host text NOT NULL,
  token text NOT NULL,
  proved_at timestamptz(3),
  checked_at timestamptz(3),
  missing_since timestamptz(3),
  CONSTRAINT domains_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT domains_host UNIQUE (tenant_id, host)
);
--> statement-breakpoint

-- Tables: identity

CREATE TABLE auth.people (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  display_name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  tenant_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_login_at timestamptz(3),
  email_verified_at timestamptz(3),
  company text,
  phone_number text,
  photo text,
  locale text,
  time_zone text,
  came_by text NOT NULL DEFAULT 'email',
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  erased_at timestamptz(3),
  CONSTRAINT people_email UNIQUE (email)
);

CREATE TABLE auth.passwords (
  person_id uuid PRIMARY KEY,
  hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT passwords_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);

CREATE TABLE auth.members (
  tenant_id uuid NOT NULL,
  person_id uuid NOT NULL,
  role text NOT NULL,
  requested_role text,
  joined_at timestamptz(3) NOT NULL DEFAULT now(),
  disabled_at timestamptz(3),
  CONSTRAINT members_pkey PRIMARY KEY (tenant_id, person_id),
  CONSTRAINT members_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
CREATE INDEX members_by_person ON auth.members (person_id);
CREATE INDEX members_by_request ON auth.members (tenant_id, joined_at) WHERE requested_role IS NOT NULL;

CREATE TABLE auth.former_members (
  tenant_id uuid NOT NULL,
  person_id uuid NOT NULL,
  left_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT former_members_pkey PRIMARY KEY (tenant_id, person_id),
  CONSTRAINT former_members_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
CREATE INDEX former_members_by_person ON auth.former_members (person_id);

CREATE TABLE auth.sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token_hash bytea NOT NULL,
  person_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  way text NOT NULL DEFAULT 'email',
  ip text NOT NULL DEFAULT '',
  proven_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3) NOT NULL DEFAULT now(),
  idle_minutes integer NOT NULL DEFAULT 720,
  visiting boolean NOT NULL DEFAULT false,
  CONSTRAINT sessions_token UNIQUE (token_hash),
  CONSTRAINT sessions_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_person ON auth.sessions (person_id);

CREATE TABLE auth.factors (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  person_id uuid NOT NULL,
  kind text NOT NULL,
  secret text NOT NULL,
  last_step integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  CONSTRAINT factors_one_of_a_kind UNIQUE (person_id, kind),
  CONSTRAINT factors_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);

CREATE TABLE auth.challenges (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token_hash bytea NOT NULL,
  person_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  way text NOT NULL,
  remember boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT challenges_token UNIQUE (token_hash),
  CONSTRAINT challenges_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
CREATE INDEX challenges_by_person ON auth.challenges (person_id);

CREATE TABLE auth.tokens (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL,
  person_id uuid NOT NULL,
  email text NOT NULL,
  tenant_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT tokens_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
CREATE INDEX tokens_by_person ON auth.tokens (person_id, kind);

CREATE TABLE auth.api_keys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token_hash bytea NOT NULL,
  person_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  ending text NOT NULL,
  scope text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT api_keys_token UNIQUE (token_hash),
  CONSTRAINT api_keys_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_by_person ON auth.api_keys (person_id, tenant_id);

CREATE TABLE auth.exports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  person_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  bytes integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT exports_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
CREATE INDEX exports_by_person ON auth.exports (person_id);

CREATE TABLE auth.attempts (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  until timestamptz(3) NOT NULL
);

CREATE TABLE auth.auth_events (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  type text NOT NULL,
  email text NOT NULL,
  person_id uuid,
  tenant_id uuid NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  user_agent text NOT NULL DEFAULT '',
  at timestamptz(3) NOT NULL DEFAULT now(),
  ip text NOT NULL DEFAULT ''
);
CREATE INDEX auth_events_by_person ON auth.auth_events (person_id, id);
--> statement-breakpoint

-- Tables: factors

CREATE TABLE auth.passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  person_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_credential UNIQUE (credential_id),
  CONSTRAINT passkeys_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);

CREATE TABLE auth.backup_codes (
  person_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT backup_codes_pkey PRIMARY KEY (person_id, code_hash),
  CONSTRAINT backup_codes_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);

CREATE TABLE auth.pending_codes (
  person_id uuid NOT NULL,
  purpose text NOT NULL,
  secret text NOT NULL,
  code_hash bytea,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT pending_codes_pkey PRIMARY KEY (person_id, purpose),
  CONSTRAINT pending_codes_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);

CREATE TABLE auth.ceremonies (
  token_hash bytea PRIMARY KEY,
  challenge text NOT NULL,
  person_id uuid,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE auth.spent_proofs (
  proof_hash bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
--> statement-breakpoint

-- Tables: connections

CREATE TABLE auth.connections (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  person_id uuid NOT NULL,
  provider text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT connections_once UNIQUE (provider, subject),
  CONSTRAINT connections_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
CREATE INDEX connections_by_person ON auth.connections (person_id);

CREATE TABLE auth.flows (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  provider text NOT NULL,
  tenant_id uuid NOT NULL,
  person_id uuid,
  sealed text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
--> statement-breakpoint

-- Tables: sso

CREATE TABLE sso_houses (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  kind text NOT NULL,
  name text NOT NULL,
  domain text NOT NULL,
  domain_token text NOT NULL,
  domain_proved_at timestamptz(3),
  enabled boolean NOT NULL DEFAULT false,
  role text NOT NULL,
  issuer text NOT NULL,
  client_id text,
  client_secret text,
  entry_point text,
  certificate text,
  CONSTRAINT sso_houses_pkey PRIMARY KEY (tenant_id, id)
);
--> statement-breakpoint

-- Tables: members

CREATE TABLE invitations (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  email text NOT NULL,
  role text NOT NULL,
  locale text,
  token_hash bytea NOT NULL,
  invited_by uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT invitations_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT invitations_token UNIQUE (tenant_id, token_hash)
);
--> statement-breakpoint

-- Tables: tenants

CREATE TABLE tenant_exports (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  progress integer NOT NULL DEFAULT 0,
  bytes bigint,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT tenant_exports_pkey PRIMARY KEY (tenant_id, id)
);
--> statement-breakpoint

-- Tables: files

CREATE TABLE objects (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  path text NOT NULL,
  owner_id uuid NOT NULL,
  key text NOT NULL,
  size bigint NOT NULL,
  md5 text NOT NULL,
  generation bigint NOT NULL,
  metageneration integer NOT NULL DEFAULT 1,
  content_type text NOT NULL,
  cache_control text,
  content_disposition text,
  content_encoding text,
  content_language text,
  custom_metadata jsonb NOT NULL DEFAULT '{}',
  download_token text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT objects_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT objects_path UNIQUE (tenant_id, path)
);
CREATE INDEX objects_by_owner ON objects (tenant_id, owner_id, id);

CREATE TABLE uploads (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  path text NOT NULL,
  owner_id uuid NOT NULL,
  content_type text NOT NULL,
  cache_control text,
  content_disposition text,
  content_encoding text,
  content_language text,
  custom_metadata jsonb NOT NULL DEFAULT '{}',
  size bigint,
  received bigint NOT NULL DEFAULT 0,
  pieces text[] NOT NULL DEFAULT '{}',
  object_id uuid,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT uploads_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT uploads_tenant_id_object_id_objects_tenant_id_id_fk
    FOREIGN KEY (tenant_id, object_id) REFERENCES objects(tenant_id, id)
);
CREATE INDEX uploads_by_expiry ON uploads (tenant_id, expires_at);
--> statement-breakpoint

-- Tables: notifications

CREATE TABLE notices (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  "to" text NOT NULL,
  read_at timestamptz(3),
  CONSTRAINT notices_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX notices_by_person ON notices (tenant_id, person_id, id);
CREATE INDEX notices_unread ON notices (tenant_id, person_id, created_at) WHERE read_at IS NULL;

CREATE TABLE notice_choices (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  topic text NOT NULL,
  mail boolean NOT NULL,
  sms boolean NOT NULL,
  CONSTRAINT notice_choices_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT notice_choices_once UNIQUE (tenant_id, person_id, topic)
);
--> statement-breakpoint

-- Tables: programs

CREATE TABLE pipelines (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  archived_at timestamptz(3),
  CONSTRAINT pipelines_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE stages (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  pipeline_id uuid NOT NULL,
  code text,
  name text NOT NULL DEFAULT '',
  kind text NOT NULL,
  probability integer NOT NULL,
  max_days integer,
  position integer NOT NULL,
  archived_at timestamptz(3),
  CONSTRAINT stages_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT stages_tenant_id_pipeline_id_pipelines_tenant_id_id_fk
    FOREIGN KEY (tenant_id, pipeline_id) REFERENCES pipelines(tenant_id, id)
);
CREATE INDEX stages_by_pipeline ON stages (tenant_id, pipeline_id, position);

CREATE TABLE programs (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL DEFAULT '',
  pipeline_id uuid NOT NULL,
  description text NOT NULL DEFAULT '',
  agreement text NOT NULL DEFAULT '',
  products text[] NOT NULL DEFAULT '{}',
  protection_days integer NOT NULL DEFAULT 90,
  attribution_days integer NOT NULL DEFAULT 90,
  allows_expansion boolean NOT NULL DEFAULT false,
  capacity integer,
  destination text,
  state text NOT NULL DEFAULT 'open',
  position integer NOT NULL DEFAULT 0,
  CONSTRAINT programs_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT programs_tenant_id_pipeline_id_pipelines_tenant_id_id_fk
    FOREIGN KEY (tenant_id, pipeline_id) REFERENCES pipelines(tenant_id, id)
);
--> statement-breakpoint

-- Tables: referrals

-- The marks by which a referral is found that left stages: each stage, each month (UTC), and both together. There are so few of them that
-- PostgreSQL knows how frequent each is.
CREATE FUNCTION public.leavings(course_stages uuid[], course_since timestamptz[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT mark.word), '{}')
  FROM unnest(course_stages, course_since[2:]) AS stood (stage, ended)
    CROSS JOIN LATERAL (SELECT stood.stage::text AS stage,
      (extract(year FROM stood.ended AT TIME ZONE 'UTC') * 12 + extract(month FROM stood.ended AT TIME ZONE 'UTC'))::int::text AS month) AS said
    CROSS JOIN LATERAL unnest(ARRAY[said.stage, said.month, said.stage || said.month]) AS mark (word)
  WHERE stood.ended IS NOT NULL
$$;

CREATE TABLE referrals (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  program_id uuid NOT NULL,
  pipeline_id uuid NOT NULL,
  stage_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  version integer NOT NULL DEFAULT 1,
  referrer_id uuid NOT NULL,
  addressee_id uuid,
  assignee_id uuid,
  full_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  company text NOT NULL DEFAULT '',
  position text NOT NULL DEFAULT '',
  target_company text NOT NULL DEFAULT '',
  estimated_minor bigint,
  currency text NOT NULL,
  product_interest text NOT NULL DEFAULT '',
  timeline text,
  priority text,
  source text NOT NULL DEFAULT 'personal',
  notes text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  relationship text,
  context text NOT NULL DEFAULT '',
  confidence_level text,
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  email_key text NOT NULL DEFAULT '',
  phone_key text NOT NULL DEFAULT '',
  domain_key text NOT NULL DEFAULT '',
  company_key text NOT NULL DEFAULT '',
  words text[] NOT NULL DEFAULT '{}',
  consent text NOT NULL DEFAULT 'none',
  consent_hash bytea,
  submitted_at timestamptz(3),
  review_due_at timestamptz(3),
  review_left_ms bigint,
  reminded_at timestamptz(3),
  question text NOT NULL DEFAULT '',
  asked_at timestamptz(3),
  reject_reason text,
  decision_note text NOT NULL DEFAULT '',
  decided_at timestamptz(3),
  accepted_at timestamptz(3),
  protected_until timestamptz(3),
  expiry_notices integer NOT NULL DEFAULT 0,
  waits_for uuid,
  stage_entered_at timestamptz(3) NOT NULL DEFAULT now(),
  won_minor bigint,
  closed_on date,
  loss_reason text,
  closed_at timestamptz(3),
  reopenings integer NOT NULL DEFAULT 0,
  receipt jsonb,
  import_id uuid,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  campaign text NOT NULL DEFAULT '',
  review_late boolean NOT NULL DEFAULT false,
  course_stages uuid[] NOT NULL DEFAULT '{}',
  course_since timestamptz(3)[] NOT NULL DEFAULT '{}',
  declined text,
  CONSTRAINT referrals_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT referrals_tenant_id_program_id_programs_tenant_id_id_fk
    FOREIGN KEY (tenant_id, program_id) REFERENCES programs(tenant_id, id),
  CONSTRAINT referrals_tenant_id_pipeline_id_pipelines_tenant_id_id_fk
    FOREIGN KEY (tenant_id, pipeline_id) REFERENCES pipelines(tenant_id, id),
  CONSTRAINT referrals_tenant_id_stage_id_stages_tenant_id_id_fk
    FOREIGN KEY (tenant_id, stage_id) REFERENCES stages(tenant_id, id)
);
CREATE INDEX referrals_by_status ON referrals (tenant_id, status, id);
CREATE INDEX referrals_by_referrer ON referrals (tenant_id, referrer_id, id);
CREATE INDEX referrals_by_stage ON referrals (tenant_id, stage_id, id);
CREATE INDEX referrals_by_assignee ON referrals (tenant_id, assignee_id, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX referrals_by_value ON referrals (tenant_id, estimated_minor, id);
CREATE INDEX referrals_by_creation ON referrals (tenant_id, created_at, id);
CREATE INDEX referrals_by_change ON referrals (tenant_id, updated_at, id);
CREATE INDEX referrals_by_submission ON referrals (tenant_id, submitted_at, id);
CREATE INDEX referrals_by_entry ON referrals (tenant_id, stage_entered_at, id);
CREATE INDEX referrals_by_email ON referrals (tenant_id, email_key) WHERE email_key <> '';
CREATE INDEX referrals_by_phone ON referrals (tenant_id, phone_key) WHERE phone_key <> '';
CREATE INDEX referrals_by_domain ON referrals (tenant_id, domain_key) WHERE domain_key <> '';
CREATE INDEX referrals_by_waiting ON referrals (tenant_id, waits_for, submitted_at) WHERE waits_for IS NOT NULL;
CREATE INDEX referrals_by_review ON referrals (tenant_id, review_due_at) WHERE review_due_at IS NOT NULL;
CREATE INDEX referrals_by_protection ON referrals (tenant_id, protected_until) WHERE protected_until IS NOT NULL;
CREATE INDEX referrals_by_consent ON referrals (tenant_id, consent_hash) WHERE consent_hash IS NOT NULL;
CREATE INDEX referrals_by_import ON referrals (tenant_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX referrals_by_company ON referrals USING gin (tenant_id, company_key gin_trgm_ops);
CREATE INDEX referrals_by_tags ON referrals USING gin (tenant_id, tags);
CREATE INDEX referrals_by_decline ON referrals (tenant_id, id) WHERE consent = 'declined';
CREATE INDEX referrals_by_leaving ON referrals USING gin (tenant_id, leavings(course_stages, course_since)) WHERE cardinality(course_since) > 1;

-- An account belongs to one referrer for each product at any time: the exclusion refuses a second one, however close in time.
CREATE TABLE protections (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  referral_id uuid NOT NULL,
  account_key text NOT NULL,
  product text NOT NULL DEFAULT '',
  period tstzrange NOT NULL,
  CONSTRAINT protections_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT protections_one_owner EXCLUDE USING gist (tenant_id WITH =, account_key WITH =, product WITH =, period WITH &&),
  CONSTRAINT protections_tenant_id_referral_id_referrals_tenant_id_id_fk
    FOREIGN KEY (tenant_id, referral_id) REFERENCES referrals(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX protections_by_referral ON protections (tenant_id, referral_id);
CREATE INDEX protections_by_account ON protections (tenant_id, account_key);

CREATE TABLE referral_events (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  referral_id uuid NOT NULL,
  kind text NOT NULL,
  person_id uuid,
  internal boolean NOT NULL DEFAULT false,
  text text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT referral_events_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT referral_events_tenant_id_referral_id_referrals_tenant_id_id_fk
    FOREIGN KEY (tenant_id, referral_id) REFERENCES referrals(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX referral_events_by_referral ON referral_events (tenant_id, referral_id, id);

CREATE TABLE referral_files (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  referral_id uuid NOT NULL,
  object_id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT referral_files_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT referral_files_once UNIQUE (tenant_id, referral_id, object_id),
  CONSTRAINT referral_files_tenant_id_referral_id_referrals_tenant_id_id_fk
    FOREIGN KEY (tenant_id, referral_id) REFERENCES referrals(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT referral_files_tenant_id_object_id_objects_tenant_id_id_fk
    FOREIGN KEY (tenant_id, object_id) REFERENCES objects(tenant_id, id)
);
CREATE INDEX referral_files_by_object ON referral_files (tenant_id, object_id);

CREATE TABLE search_words (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  variant text NOT NULL,
  word text NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT search_words_once UNIQUE (tenant_id, variant, word)
);

CREATE TABLE stage_tallies (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  pipeline_id uuid NOT NULL,
  stage_id uuid NOT NULL,
  addressee_id uuid,
  currency text NOT NULL,
  count bigint NOT NULL,
  minor bigint NOT NULL,
  CONSTRAINT stage_tallies_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX stage_tallies_by_pipeline ON stage_tallies (tenant_id, pipeline_id);

CREATE TABLE saved_views (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  shared boolean NOT NULL DEFAULT false,
  CONSTRAINT saved_views_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX saved_views_by_person ON saved_views (tenant_id, person_id);

-- The referrals each word occurs in, the newest last: a search reads as many as it shows. Words are compared by bytes, because nothing reads
-- them in the order of a language.
CREATE TABLE referral_words (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  word text COLLATE "C" NOT NULL,
  referral_id uuid NOT NULL,
  CONSTRAINT referral_words_pkey PRIMARY KEY (tenant_id, word, referral_id)
);
--> statement-breakpoint

-- Tables: transfers

CREATE TABLE imports (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  object_id uuid NOT NULL,
  name text NOT NULL,
  program_id uuid NOT NULL,
  mapping jsonb NOT NULL,
  state text NOT NULL,
  rows integer NOT NULL DEFAULT 0,
  read integer NOT NULL DEFAULT 0,
  taken integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  faults jsonb NOT NULL DEFAULT '[]',
  worked_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  CONSTRAINT imports_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT imports_tenant_id_object_id_objects_tenant_id_id_fk
    FOREIGN KEY (tenant_id, object_id) REFERENCES objects(tenant_id, id)
);
CREATE INDEX imports_by_person ON imports (tenant_id, person_id, id);
--> statement-breakpoint

-- Tables: links

CREATE TABLE links (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  program_id uuid NOT NULL,
  person_id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL DEFAULT '',
  destination text,
  utm jsonb NOT NULL DEFAULT '{}',
  ended_at timestamptz(3),
  CONSTRAINT links_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT links_code UNIQUE (tenant_id, code),
  CONSTRAINT links_tenant_id_program_id_programs_tenant_id_id_fk
    FOREIGN KEY (tenant_id, program_id) REFERENCES programs(tenant_id, id)
);
CREATE INDEX links_by_person ON links (tenant_id, person_id, id);

CREATE TABLE clicks (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  link_id uuid NOT NULL,
  kind text NOT NULL,
  visitor text NOT NULL,
  referer text NOT NULL DEFAULT '',
  utm jsonb NOT NULL DEFAULT '{}',
  referral_id uuid,
  CONSTRAINT clicks_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT clicks_tenant_id_link_id_links_tenant_id_id_fk
    FOREIGN KEY (tenant_id, link_id) REFERENCES links(tenant_id, id)
);
CREATE INDEX clicks_by_visitor ON clicks (tenant_id, link_id, visitor, id) WHERE kind = 'person';
--> statement-breakpoint

-- Tables: ledger

CREATE TABLE ledger_transactions (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  movement text NOT NULL,
  source text NOT NULL,
  cause text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT ledger_transactions_once UNIQUE (tenant_id, source, cause)
);

CREATE TABLE ledger_entries (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  transaction_id uuid NOT NULL,
  account text NOT NULL,
  person_id uuid,
  commission_id uuid,
  payout_item_id uuid,
  currency text NOT NULL,
  minor bigint NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT ledger_entries_something CHECK (minor <> 0),
  CONSTRAINT ledger_entries_whose CHECK ((account IN ('held', 'payable', 'transit', 'owed')) = (person_id IS NOT NULL)),
  CONSTRAINT ledger_entries_currency CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT ledger_entries_tenant_id_transaction_id_ledger_transactions_ten
    FOREIGN KEY (tenant_id, transaction_id) REFERENCES ledger_transactions(tenant_id, id)
);
CREATE INDEX ledger_entries_by_transaction ON ledger_entries (tenant_id, transaction_id);
CREATE INDEX ledger_entries_by_person ON ledger_entries (tenant_id, person_id, account, currency, minor);
CREATE INDEX ledger_entries_by_commission ON ledger_entries (tenant_id, commission_id, account, minor);
CREATE INDEX ledger_entries_by_time ON ledger_entries (tenant_id, created_at) WHERE account = 'expense';
CREATE INDEX ledger_entries_by_item ON ledger_entries (tenant_id, payout_item_id) WHERE payout_item_id IS NOT NULL;

CREATE TABLE fx_rates (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  day date NOT NULL,
  currency text NOT NULL,
  rate numeric(18,9) NOT NULL,
  CONSTRAINT fx_rates_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT fx_rates_once UNIQUE (tenant_id, currency, day),
  CONSTRAINT fx_rates_positive CHECK (rate > 0)
);
--> statement-breakpoint

-- Tables: plans

CREATE TABLE commission_plans (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  archived_at timestamptz(3),
  CONSTRAINT commission_plans_pkey PRIMARY KEY (tenant_id, id)
);

-- Two versions of a plan never apply on the same day.
CREATE TABLE plan_versions (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  plan_id uuid NOT NULL,
  number integer NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  currency text NOT NULL,
  rules jsonb NOT NULL,
  budget_minor bigint,
  budget_period text NOT NULL DEFAULT 'year',
  effective_from date,
  effective_until date,
  published_at timestamptz(3),
  published_by uuid,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT plan_versions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT plan_versions_number UNIQUE (tenant_id, plan_id, number),
  CONSTRAINT plan_versions_published CHECK ((state = 'published') = (effective_from IS NOT NULL)),
  CONSTRAINT plan_versions_range CHECK (effective_until IS NULL OR effective_until >= effective_from),
  CONSTRAINT plan_versions_one_at_a_time EXCLUDE USING gist
    (tenant_id WITH =, plan_id WITH =, daterange(effective_from, effective_until, '[]') WITH &&) WHERE (state = 'published'),
  CONSTRAINT plan_versions_tenant_id_plan_id_commission_plans_tenant_id_id_f
    FOREIGN KEY (tenant_id, plan_id) REFERENCES commission_plans(tenant_id, id)
);
CREATE UNIQUE INDEX plan_versions_one_draft ON plan_versions (tenant_id, plan_id) WHERE state = 'draft';

CREATE TABLE plan_uses (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  plan_id uuid NOT NULL,
  scope text NOT NULL,
  target text NOT NULL,
  CONSTRAINT plan_uses_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT plan_uses_one UNIQUE (tenant_id, scope, target),
  CONSTRAINT plan_uses_tenant_id_plan_id_commission_plans_tenant_id_id_fk
    FOREIGN KEY (tenant_id, plan_id) REFERENCES commission_plans(tenant_id, id)
);
CREATE INDEX plan_uses_by_plan ON plan_uses (tenant_id, plan_id);

CREATE TABLE partner_terms (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  tier text NOT NULL DEFAULT 'bronze',
  recruited_by_id uuid,
  CONSTRAINT partner_terms_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT partner_terms_one UNIQUE (tenant_id, person_id)
);
--> statement-breakpoint

-- Tables: commissions

CREATE TABLE deal_events (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  source text NOT NULL,
  external_id text NOT NULL,
  kind text NOT NULL,
  referral_id uuid,
  referrer_id uuid,
  minor bigint,
  currency text,
  refers_to text,
  occurred_at timestamptz(3) NOT NULL,
  person_id uuid,
  state text NOT NULL,
  waits_for text,
  CONSTRAINT deal_events_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT deal_events_once UNIQUE (tenant_id, source, external_id)
);
CREATE INDEX deal_events_by_referral ON deal_events (tenant_id, referral_id, occurred_at);
CREATE INDEX deal_events_by_referrer ON deal_events (tenant_id, referrer_id, kind, occurred_at);
CREATE INDEX deal_events_by_state ON deal_events (tenant_id, state, id);
CREATE INDEX deal_events_by_cause ON deal_events (tenant_id, source, refers_to) WHERE refers_to IS NOT NULL;

CREATE TABLE commissions (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  event_id uuid NOT NULL,
  referral_id uuid NOT NULL,
  program_id uuid NOT NULL,
  person_id uuid NOT NULL,
  part text NOT NULL,
  trigger text NOT NULL,
  plan_version_id uuid NOT NULL,
  rule_key text NOT NULL,
  why jsonb NOT NULL,
  currency text NOT NULL,
  minor bigint NOT NULL,
  state text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  hold_until timestamptz(3),
  approvals_needed integer NOT NULL DEFAULT 0,
  closer_id uuid,
  payout_item_id uuid,
  disputed boolean NOT NULL DEFAULT false,
  paid_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  plan_minor bigint,
  plan_rate numeric,
  CONSTRAINT commissions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT commissions_once UNIQUE (tenant_id, event_id, plan_version_id, rule_key, person_id, part),
  CONSTRAINT commissions_tenant_id_event_id_deal_events_tenant_id_id_fk
    FOREIGN KEY (tenant_id, event_id) REFERENCES deal_events(tenant_id, id),
  CONSTRAINT commissions_tenant_id_program_id_programs_tenant_id_id_fk
    FOREIGN KEY (tenant_id, program_id) REFERENCES programs(tenant_id, id),
  CONSTRAINT commissions_tenant_id_plan_version_id_plan_versions_tenant_id_i
    FOREIGN KEY (tenant_id, plan_version_id) REFERENCES plan_versions(tenant_id, id)
);
CREATE INDEX commissions_by_person ON commissions (tenant_id, person_id, id);
CREATE INDEX commissions_by_referral ON commissions (tenant_id, referral_id);
CREATE INDEX commissions_by_state ON commissions (tenant_id, state, id);
CREATE INDEX commissions_by_hold ON commissions (tenant_id, state, hold_until);
CREATE INDEX commissions_by_version ON commissions (tenant_id, plan_version_id, rule_key);
CREATE INDEX commissions_by_item ON commissions (tenant_id, payout_item_id) WHERE payout_item_id IS NOT NULL;

CREATE TABLE plan_spending (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  plan_id uuid NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  minor bigint NOT NULL,
  CONSTRAINT plan_spending_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT plan_spending_tenant_id_plan_id_commission_plans_tenant_id_id_f
    FOREIGN KEY (tenant_id, plan_id) REFERENCES commission_plans(tenant_id, id)
);
CREATE INDEX plan_spending_by_day ON plan_spending (tenant_id, plan_id, day);

CREATE TABLE commission_events (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  commission_id uuid NOT NULL,
  kind text NOT NULL,
  person_id uuid,
  text text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT commission_events_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT commission_events_tenant_id_commission_id_commissions_tenant_id
    FOREIGN KEY (tenant_id, commission_id) REFERENCES commissions(tenant_id, id)
);
CREATE INDEX commission_events_by_commission ON commission_events (tenant_id, commission_id, id);

CREATE TABLE commission_approvals (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  commission_id uuid NOT NULL,
  person_id uuid NOT NULL,
  CONSTRAINT commission_approvals_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT commission_approvals_once UNIQUE (tenant_id, commission_id, person_id),
  CONSTRAINT commission_approvals_tenant_id_commission_id_commissions_tenant
    FOREIGN KEY (tenant_id, commission_id) REFERENCES commissions(tenant_id, id)
);

CREATE TABLE deal_splits (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  referral_id uuid NOT NULL,
  shares jsonb NOT NULL,
  CONSTRAINT deal_splits_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT deal_splits_one UNIQUE (tenant_id, referral_id)
);

CREATE TABLE disputes (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  commission_id uuid NOT NULL,
  person_id uuid NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  answer text NOT NULL DEFAULT '',
  answered_by_id uuid,
  answered_at timestamptz(3),
  adjusted_minor bigint,
  CONSTRAINT disputes_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT disputes_tenant_id_commission_id_commissions_tenant_id_id_fk
    FOREIGN KEY (tenant_id, commission_id) REFERENCES commissions(tenant_id, id)
);
CREATE INDEX disputes_by_commission ON disputes (tenant_id, commission_id);
CREATE INDEX disputes_by_state ON disputes (tenant_id, state, id);
CREATE UNIQUE INDEX disputes_one_open ON disputes (tenant_id, commission_id) WHERE state = 'open';

CREATE TABLE commission_settings (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  hold_days integer NOT NULL DEFAULT 30,
  hold_days_new integer NOT NULL DEFAULT 60,
  auto_approve_minor bigint,
  two_approvers_minor bigint,
  dispute_days integer NOT NULL DEFAULT 60,
  hook_secret text,
  CONSTRAINT commission_settings_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT commission_settings_one UNIQUE (tenant_id)
);
--> statement-breakpoint

-- Tables: payouts

CREATE TABLE payees (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  rail text NOT NULL,
  state text NOT NULL,
  sealed text NOT NULL,
  hint text NOT NULL,
  account_hash text NOT NULL,
  rail_account text,
  currency text,
  frozen_until timestamptz(3),
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT payees_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT payees_one UNIQUE (tenant_id, person_id)
);
CREATE INDEX payees_by_account ON payees (tenant_id, account_hash);
CREATE INDEX payees_by_rail_account ON payees (tenant_id, rail_account);

CREATE TABLE tax_profiles (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  tax_id text NOT NULL,
  tax_id_hint text NOT NULL,
  tax_id_checked boolean NOT NULL,
  form_id uuid,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT tax_profiles_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT tax_profiles_one UNIQUE (tenant_id, person_id),
  CONSTRAINT tax_profiles_tenant_id_form_id_objects_tenant_id_id_fk
    FOREIGN KEY (tenant_id, form_id) REFERENCES objects(tenant_id, id)
);

CREATE TABLE payout_runs (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'draft',
  version integer NOT NULL DEFAULT 1,
  until timestamptz(3) NOT NULL,
  created_by_id uuid,
  released_by_id uuid,
  released_at timestamptz(3),
  finished_at timestamptz(3),
  CONSTRAINT payout_runs_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX payout_runs_by_state ON payout_runs (tenant_id, state);
CREATE UNIQUE INDEX payout_runs_one_draft ON payout_runs (tenant_id) WHERE state = 'draft';

CREATE TABLE payout_items (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  run_id uuid NOT NULL,
  person_id uuid NOT NULL,
  rail text,
  hint text NOT NULL DEFAULT '',
  earned_currency text NOT NULL,
  gross_minor bigint NOT NULL,
  offset_minor bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  minor bigint NOT NULL,
  lines integer NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  left_because text,
  failure text,
  failure_text text NOT NULL DEFAULT '',
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz(3),
  external_id text,
  reference text NOT NULL DEFAULT '',
  tax_missing boolean NOT NULL DEFAULT false,
  paid_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT payout_items_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT payout_items_one UNIQUE (tenant_id, run_id, person_id, earned_currency),
  CONSTRAINT payout_items_tenant_id_run_id_payout_runs_tenant_id_id_fk
    FOREIGN KEY (tenant_id, run_id) REFERENCES payout_runs(tenant_id, id)
);
CREATE INDEX payout_items_by_run ON payout_items (tenant_id, run_id, state, id);
CREATE INDEX payout_items_by_person ON payout_items (tenant_id, person_id, id);
CREATE INDEX payout_items_by_external ON payout_items (tenant_id, external_id);

CREATE TABLE payout_attempts (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  item_id uuid NOT NULL,
  outcome text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT payout_attempts_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT payout_attempts_tenant_id_item_id_payout_items_tenant_id_id_fk
    FOREIGN KEY (tenant_id, item_id) REFERENCES payout_items(tenant_id, id)
);
CREATE INDEX payout_attempts_by_item ON payout_attempts (tenant_id, item_id, id);

CREATE TABLE rail_news (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  rail text NOT NULL,
  external_id text NOT NULL,
  type text NOT NULL,
  CONSTRAINT rail_news_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT rail_news_once UNIQUE (tenant_id, rail, external_id)
);

CREATE TABLE payout_settings (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  minimum_minor bigint,
  run_day integer NOT NULL DEFAULT 15,
  draft_days_before integer NOT NULL DEFAULT 5,
  offset_bp integer NOT NULL DEFAULT 5000,
  tax_rule text NOT NULL DEFAULT 'warn',
  debtor_name text NOT NULL DEFAULT '',
  debtor_bic text NOT NULL DEFAULT '',
  debtor_iban text,
  debtor_hint text NOT NULL DEFAULT '',
  stripe_key text,
  stripe_hook_secret text,
  paypal_client_id text,
  paypal_secret text,
  paypal_hook_id text,
  CONSTRAINT payout_settings_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT payout_settings_one UNIQUE (tenant_id)
);
--> statement-breakpoint

-- Tables: analytics

CREATE TABLE analytics_facts (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  kind text NOT NULL,
  day date NOT NULL,
  program_id uuid,
  addressee_id uuid,
  referrer_id uuid NOT NULL,
  source text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  product text NOT NULL DEFAULT '',
  campaign text NOT NULL DEFAULT '',
  confidence text NOT NULL DEFAULT '',
  detail text NOT NULL DEFAULT '',
  currency text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT analytics_facts_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX analytics_facts_by_day ON analytics_facts (tenant_id, kind, day);

CREATE TABLE analytics_cells (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  dim text NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL,
  month date NOT NULL,
  program_id uuid,
  addressee_id uuid,
  currency text NOT NULL,
  counts bigint[] NOT NULL,
  amounts bigint[] NOT NULL,
  CONSTRAINT analytics_cells_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT analytics_cells_once UNIQUE NULLS NOT DISTINCT (tenant_id, dim, key, kind, detail, month, program_id, addressee_id, currency)
);
CREATE INDEX analytics_cells_by_month ON analytics_cells (tenant_id, dim, kind, detail, month);

CREATE TABLE reports (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  cadence text NOT NULL,
  narrowed jsonb NOT NULL DEFAULT '{}',
  on_day integer NOT NULL DEFAULT 1,
  next_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  CONSTRAINT reports_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT reports_once UNIQUE (tenant_id, person_id, cadence)
);
CREATE INDEX reports_due ON reports (tenant_id, next_at);
--> statement-breakpoint

-- Tables: home

CREATE TABLE home_visits (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id uuid NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  steps_hidden_at timestamptz(3),
  CONSTRAINT home_visits_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT home_visits_one UNIQUE (tenant_id, person_id)
);
--> statement-breakpoint

-- Tables: site

CREATE TABLE site_words (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  locale text NOT NULL,
  key text NOT NULL,
  text text NOT NULL,
  CONSTRAINT site_words_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT site_words_one UNIQUE (tenant_id, locale, key)
);

CREATE TABLE site_pages (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  locale text NOT NULL,
  page text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  CONSTRAINT site_pages_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT site_pages_one UNIQUE (tenant_id, locale, page)
);

CREATE TABLE site_settings (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  email text,
  CONSTRAINT site_settings_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT site_settings_one UNIQUE (tenant_id)
);

CREATE TABLE contact_messages (
  tenant_id uuid NOT NULL DEFAULT current_setting('app.tenant_id')::uuid,
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  email text NOT NULL,
  text text NOT NULL,
  locale text NOT NULL,
  state text NOT NULL DEFAULT 'new',
  CONSTRAINT contact_messages_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX contact_messages_by_state ON contact_messages (tenant_id, state, id);
--> statement-breakpoint

-- Row security

-- Every table of public that carries a tenant_id shows each tenant its own rows only. Hosts are the exception: the tenant of a host has to be
-- found before a tenant is known.
DO $$ DECLARE t regclass; BEGIN
  FOR t IN
    SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'hosts'
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format($policy$
      CREATE POLICY %I ON %s TO PUBLIC
        USING (tenant_id = current_setting('app.tenant_id')::uuid)
        WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid)
    $policy$, (SELECT relname FROM pg_class WHERE oid = t) || '_tenant', t);
  END LOOP;
END $$;

-- The view referral_list reads with its owner's rights and names the tenant itself.
CREATE POLICY referrals_listed ON referrals FOR SELECT TO CURRENT_USER USING (true);

-- `migrate()` takes the right to update and delete from the app's role wherever a table is commented like this.
COMMENT ON TABLE audit_entries IS 'append-only';
COMMENT ON TABLE ledger_transactions IS 'append-only';
COMMENT ON TABLE ledger_entries IS 'append-only';
COMMENT ON TABLE fx_rates IS 'append-only';
COMMENT ON TABLE commission_events IS 'append-only';
--> statement-breakpoint

-- Invalidation of caches: processes keep sessions, tenants, links and site texts in memory. Each change is announced by name, so that
-- only the entry that changed is read again.

CREATE FUNCTION auth.person_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('sessions_stale', 'per ' || OLD.person_id); RETURN NULL; END $$;

-- Use alone changes a session's row but not what processes remember of it, hence the column lists.
CREATE TRIGGER sessions_stale AFTER UPDATE OF tenant_id, expires_at, person_id OR DELETE ON auth.sessions FOR EACH ROW EXECUTE FUNCTION auth.person_stale();
CREATE TRIGGER sessions_stale AFTER UPDATE OF tenant_id, expires_at, scope OR DELETE ON auth.api_keys FOR EACH ROW EXECUTE FUNCTION auth.person_stale();
CREATE TRIGGER sessions_stale AFTER UPDATE OR DELETE ON auth.members FOR EACH ROW EXECUTE FUNCTION auth.person_stale();

CREATE FUNCTION auth.self_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('sessions_stale', 'per ' || OLD.id); RETURN NULL; END $$;

CREATE TRIGGER sessions_stale AFTER UPDATE OF is_active ON auth.people FOR EACH ROW EXECUTE FUNCTION auth.self_stale();

CREATE FUNCTION public.tenant_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tenants_stale', coalesce(NEW.id, OLD.id)::text);
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.plan, OLD.off, OLD.state) IS DISTINCT FROM (NEW.plan, NEW.off, NEW.state)) THEN
    PERFORM pg_notify('sessions_stale', 'ten ' || OLD.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_stale AFTER INSERT OR UPDATE OR DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION public.tenant_stale();

CREATE FUNCTION public.host_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('tenants_stale', OLD.tenant_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('tenants_stale', NEW.tenant_id::text); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_stale AFTER INSERT OR UPDATE OR DELETE ON hosts FOR EACH ROW EXECUTE FUNCTION public.host_stale();

CREATE FUNCTION public.link_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('links_stale', NEW.tenant_id || ' ' || NEW.code); RETURN NULL; END $$;

CREATE TRIGGER links_stale AFTER INSERT OR UPDATE ON links FOR EACH ROW EXECUTE FUNCTION public.link_stale();

-- Without a code, all links of the tenant are read again.
CREATE FUNCTION public.program_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('links_stale', NEW.tenant_id || ' '); RETURN NULL; END $$;

CREATE TRIGGER links_stale AFTER UPDATE ON programs FOR EACH ROW EXECUTE FUNCTION public.program_stale();

CREATE FUNCTION public.site_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('site_stale', coalesce(NEW.tenant_id, OLD.tenant_id)::text); RETURN NULL; END $$;

CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON site_words FOR EACH ROW EXECUTE FUNCTION public.site_stale();
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON site_pages FOR EACH ROW EXECUTE FUNCTION public.site_stale();
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON site_settings FOR EACH ROW EXECUTE FUNCTION public.site_stale();
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON plan_uses FOR EACH ROW EXECUTE FUNCTION public.site_stale();
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE OR DELETE ON programs FOR EACH ROW EXECUTE FUNCTION public.site_stale();
-- Drafts are saved at every pause in typing, and no visitor sees them.
CREATE TRIGGER site_stale AFTER INSERT OR UPDATE ON plan_versions FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION public.site_stale();
--> statement-breakpoint

-- Lists of people, of the audit log and of tenants

-- The members of a tenant as its admins see them. The reader names the tenant, because a view has no policy.
CREATE VIEW auth.member_list AS
  SELECT m.tenant_id, m.person_id AS id, m.role, m.requested_role, m.joined_at, m.disabled_at,
    CASE WHEN m.disabled_at IS NULL AND p.is_active THEN 'active' ELSE 'disabled' END AS state,
    p.email, p.display_name, p.photo, p.last_login_at,
    EXISTS (SELECT FROM auth.factors f WHERE f.person_id = p.id) AS mfa_enabled,
    p.display_name || ' ' || p.email AS search
  FROM auth.members m JOIN auth.people p ON p.id = m.person_id;

-- Audit entries with the name of the person who acted. It runs with its reader's rights, so that the table's policy holds.
CREATE VIEW audit_list WITH (security_invoker = true) AS
  SELECT a.tenant_id, a.id, a.created_at, a.action, a.subject, a.before, a.after, a.ip, p.display_name AS by
  FROM audit_entries a LEFT JOIN auth.people p ON p.id = a.person_id;

-- All tenants, as the operator sees them.
CREATE VIEW tenant_list AS
  SELECT t.id, t.slug, t.name, t.mark, t."primary", t.logo, t.plan, t.state, t.state_note, t.erased_at, t.created_at,
    coalesce(t.primary_host, '') AS primary_host,
    (SELECT count(*)::int FROM auth.members m WHERE m.tenant_id = t.id AND m.disabled_at IS NULL) AS people,
    (SELECT count(*)::int FROM hosts h WHERE h.tenant_id = t.id) AS domains,
    t.name || ' ' || t.slug || ' ' || coalesce(t.primary_host, '') AS search
  FROM tenants t;
--> statement-breakpoint

-- Referrals: list, search and board

-- How far a referral came, in the steps of the funnel.
CREATE FUNCTION public.reached(status text, submitted_at timestamptz, accepted_at timestamptz, course_stages uuid[]) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN submitted_at IS NULL THEN NULL WHEN status = 'won' THEN 'won' WHEN accepted_at IS NULL THEN 'submitted'
    WHEN status = 'in_progress' OR cardinality(course_stages) > 1 THEN 'worked' ELSE 'accepted' END;

CREATE VIEW referral_list AS
  SELECT r.id, r.program_id, r.pipeline_id, r.stage_id, r.status, r.version, r.referrer_id, p.display_name AS referrer_name,
    r.addressee_id, r.assignee_id, a.display_name AS assignee_name, r.full_name, r.email, r.phone, r.company, r.position,
    r.target_company, r.estimated_minor, r.currency, r.product_interest, r.timeline, r.priority, r.source, r.tags,
    r.confidence_level, r.city, r.country, r.consent, r.submitted_at, r.review_due_at, r.protected_until, r.waits_for,
    r.stage_entered_at, r.won_minor, r.closed_on, r.created_at, r.updated_at, r.words, r.company_key, r.domain_key,
    r.accepted_at, r.decided_at, r.review_late, r.reject_reason, r.loss_reason, r.campaign,
    -- The day the figures count it on: the closing day of a won referral, for others the tenant's day on which they ended.
    CASE r.status WHEN 'won' THEN r.closed_on ELSE (r.closed_at AT TIME ZONE t.time_zone)::date END AS ended_on,
    reached(r.status, r.submitted_at, r.accepted_at, r.course_stages) AS reached, r.course_stages, r.course_since
  FROM referrals r
    LEFT JOIN auth.people p ON p.id = r.referrer_id
    LEFT JOIN auth.people a ON a.id = r.assignee_id
    LEFT JOIN tenants t ON t.id = r.tenant_id
  WHERE r.tenant_id = current_setting('app.tenant_id')::uuid;

-- Keeps referral_words in step with referrals.words. The words of a new row cannot conflict: each occurs once in it.
CREATE FUNCTION public.index_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO referral_words (tenant_id, word, referral_id) SELECT NEW.tenant_id, word, NEW.id FROM unnest(NEW.words) AS word;
    RETURN NULL;
  END IF;
  DELETE FROM referral_words WHERE tenant_id = OLD.tenant_id AND referral_id = OLD.id AND word = ANY (OLD.words)
    AND (TG_OP = 'DELETE' OR word <> ALL (NEW.words));
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO referral_words (tenant_id, word, referral_id) SELECT NEW.tenant_id, word, NEW.id FROM unnest(NEW.words) AS word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER words_come AFTER INSERT OR DELETE ON referrals FOR EACH ROW EXECUTE FUNCTION public.index_words();
CREATE TRIGGER words_change AFTER UPDATE OF words ON referrals FOR EACH ROW WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION public.index_words();

-- Keeps the board's sums as differences: a statement that changes many referrals adds few rows.
CREATE FUNCTION public.tally_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stage_tallies (tenant_id, pipeline_id, stage_id, addressee_id, currency, count, minor)
      SELECT tenant_id, pipeline_id, stage_id, addressee_id, currency, count(*), coalesce(sum(estimated_minor), 0) FROM new_rows
      WHERE status IN ('submitted', 'under_review', 'needs_info', 'accepted', 'in_progress', 'won', 'lost') GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stage_tallies (tenant_id, pipeline_id, stage_id, addressee_id, currency, count, minor)
      SELECT tenant_id, pipeline_id, stage_id, addressee_id, currency, -count(*), -coalesce(sum(estimated_minor), 0) FROM old_rows
      -- A tenant that is being erased is no longer counted.
      WHERE tenant_id IN (SELECT id FROM tenants WHERE state <> 'closing')
        AND status IN ('submitted', 'under_review', 'needs_info', 'accepted', 'in_progress', 'won', 'lost')
      GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO stage_tallies (tenant_id, pipeline_id, stage_id, addressee_id, currency, count, minor)
      SELECT tenant_id, pipeline_id, stage_id, addressee_id, currency, sum(n), coalesce(sum(n * estimated_minor), 0)
      FROM (SELECT 1 AS n, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) AS changed
      WHERE status IN ('submitted', 'under_review', 'needs_info', 'accepted', 'in_progress', 'won', 'lost')
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0 OR coalesce(sum(n * estimated_minor), 0) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER referrals_come AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tally_referrals();
CREATE TRIGGER referrals_change AFTER UPDATE ON referrals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tally_referrals();
CREATE TRIGGER referrals_go AFTER DELETE ON referrals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tally_referrals();
--> statement-breakpoint

-- The stages a referral has been in since it was accepted (course_stages), with the time it entered each (course_since) and, once it is
-- closed, the time it left the last.
CREATE FUNCTION public.keep_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE worked boolean := NEW.status IN ('accepted', 'in_progress');
BEGIN
  IF NEW.accepted_at IS NULL THEN
    NEW.course_stages := '{}';
    NEW.course_since := '{}';
  ELSIF cardinality(NEW.course_stages) = 0 THEN
    NEW.course_stages := ARRAY[NEW.stage_id];
    NEW.course_since := ARRAY[NEW.accepted_at];
  ELSIF TG_OP = 'UPDATE' AND worked AND NEW.stage_id <> OLD.stage_id THEN
    -- When a stage is archived, its referrals move on with the time of their entry unchanged: the new stage replaces the archived one.
    IF NEW.stage_entered_at = OLD.stage_entered_at THEN
      NEW.course_stages[cardinality(NEW.course_stages)] := NEW.stage_id;
    ELSE
      NEW.course_stages := NEW.course_stages || NEW.stage_id;
      NEW.course_since := NEW.course_since || greatest(NEW.stage_entered_at, NEW.course_since[cardinality(NEW.course_since)]);
    END IF;
  END IF;
  IF NOT worked AND NEW.accepted_at IS NOT NULL AND cardinality(NEW.course_since) = cardinality(NEW.course_stages) THEN
    NEW.course_since := NEW.course_since || greatest(NEW.closed_at, NEW.course_since[cardinality(NEW.course_since)]);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.decided_at IS DISTINCT FROM OLD.decided_at THEN
    NEW.review_late := coalesce(OLD.review_due_at < NEW.decided_at, false);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER referrals_begin_course BEFORE INSERT ON referrals FOR EACH ROW WHEN (NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION public.keep_course();
CREATE TRIGGER referrals_keep_course BEFORE UPDATE OF status, stage_id, accepted_at, decided_at ON referrals FOR EACH ROW EXECUTE FUNCTION public.keep_course();
--> statement-breakpoint

-- Analytics: facts of referrals

CREATE FUNCTION public.ms_between(since timestamptz, until timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN (extract(epoch FROM until - since) * 1000)::bigint;

CREATE FUNCTION public.months_between(since date, until date) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN greatest(0, 12 * (extract(year FROM until) - extract(year FROM since)) + extract(month FROM until) - extract(month FROM since))::int;

-- What a referral is counted as, each fact on its day in the tenant's time zone. This is the only definition: triggers use it to take the
-- facts of the old row off and put those of the new row on, and reports and rebuilt cells read the rows through it. The kinds 'taken',
-- 'worked', 'closed' and 'dropped' count on the day of submission and say how far the referrals of that day came.
CREATE FUNCTION public.referral_facts(zone text, status text, submitted_at timestamptz, accepted_at timestamptz, decided_at timestamptz, closed_at timestamptz, closed_on date,
  estimated_minor bigint, won_minor bigint, reject_reason text, loss_reason text, review_late boolean, course_stages uuid[], course_since timestamptz[])
RETURNS TABLE (kind text, day date, detail text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT f.kind, f.day, coalesce(f.detail, ''), coalesce(f.amount, 0)
  FROM unnest(
    ARRAY['submitted', 'accepted', 'rejected', 'late', 'won', 'lost', 'expired', 'withdrawn', 'taken', 'worked', 'closed', 'dropped'],
    ARRAY[
      (submitted_at AT TIME ZONE zone)::date,
      (accepted_at AT TIME ZONE zone)::date,
      CASE status WHEN 'rejected' THEN (decided_at AT TIME ZONE zone)::date END,
      CASE WHEN review_late AND (accepted_at IS NOT NULL OR status = 'rejected') THEN (decided_at AT TIME ZONE zone)::date END,
      CASE status WHEN 'won' THEN closed_on END,
      CASE status WHEN 'lost' THEN (closed_at AT TIME ZONE zone)::date END,
      CASE status WHEN 'expired' THEN (closed_at AT TIME ZONE zone)::date END,
      CASE status WHEN 'withdrawn' THEN (closed_at AT TIME ZONE zone)::date END,
      CASE WHEN accepted_at IS NOT NULL THEN (submitted_at AT TIME ZONE zone)::date END,
      CASE WHEN accepted_at IS NOT NULL AND (status IN ('in_progress', 'won') OR cardinality(course_stages) > 1) THEN (submitted_at AT TIME ZONE zone)::date END,
      CASE status WHEN 'won' THEN (submitted_at AT TIME ZONE zone)::date END,
      CASE WHEN status IN ('rejected', 'withdrawn', 'lost', 'expired', 'reversed') THEN (submitted_at AT TIME ZONE zone)::date END
    ],
    ARRAY['', '', reject_reason, '', '', loss_reason, '', '', '', '', CASE status WHEN 'won' THEN months_between((submitted_at AT TIME ZONE zone)::date, closed_on)::text END,
      CASE WHEN accepted_at IS NULL THEN 'submitted' WHEN cardinality(course_stages) > 1 THEN 'worked' ELSE 'taken' END],
    ARRAY[estimated_minor, ms_between(submitted_at, accepted_at), ms_between(submitted_at, decided_at), 0, won_minor, 0, 0, 0, 0, 0, 0, 0]
  ) AS f (kind, day, detail, amount)
  WHERE submitted_at IS NOT NULL AND f.day IS NOT NULL
  UNION ALL
  SELECT v.kind, (v.at AT TIME ZONE zone)::date, replace(stood.stage::text, '-', ''), v.amount
  FROM unnest(course_stages, course_since, course_since[2:]) AS stood (stage, began, ended)
    CROSS JOIN LATERAL unnest(
      ARRAY['entered', 'left', 'stayed'],
      ARRAY[stood.began, stood.ended, stood.ended],
      ARRAY[coalesce(estimated_minor, 0), coalesce(estimated_minor, 0), ms_between(stood.began, stood.ended)]
    ) AS v (kind, at, amount)
  WHERE submitted_at IS NOT NULL AND stood.stage IS NOT NULL AND v.at IS NOT NULL
$$;

-- A transaction that counts shares the lock on the tenant's days until its end; one that changes the time zone takes it exclusively.
-- So no fact is taken off on another day than it was put on.
CREATE FUNCTION public.hold_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('days'), hashtext(NEW.id::text));
  RETURN NEW;
END $$;

CREATE TRIGGER tenants_hold_days BEFORE UPDATE OF time_zone ON tenants FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION public.hold_days();

-- A referral that was just submitted is one fact. This is the frequent case, so it gets the short path.
CREATE FUNCTION public.count_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(NEW.tenant_id::text));
  INSERT INTO analytics_facts (tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product, campaign, confidence, currency, count, amount)
    SELECT NEW.tenant_id, 'submitted', (NEW.submitted_at AT TIME ZONE t.time_zone)::date, NEW.program_id, NEW.addressee_id, NEW.referrer_id, NEW.source, NEW.country,
      NEW.product_interest, NEW.campaign, coalesce(NEW.confidence_level, ''), NEW.currency, 1, coalesce(NEW.estimated_minor, 0)
    FROM tenants t WHERE t.id = NEW.tenant_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.count_referral() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text; closing boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(coalesce(NEW.tenant_id, OLD.tenant_id)::text));
  SELECT time_zone, state = 'closing' INTO zone, closing FROM tenants WHERE id = coalesce(NEW.tenant_id, OLD.tenant_id);
  -- A tenant that is being erased is no longer counted.
  IF TG_OP = 'DELETE' AND closing THEN RETURN NULL; END IF;
  INSERT INTO analytics_facts (tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product, campaign, confidence, detail, currency, count, amount)
    SELECT tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product_interest, campaign, coalesce(confidence_level, ''), detail, currency,
      sum(n), sum(n * amount)
    FROM (
      SELECT 1 AS n, NEW.tenant_id, NEW.program_id, NEW.addressee_id, NEW.referrer_id, NEW.source, NEW.country, NEW.product_interest, NEW.campaign, NEW.confidence_level, NEW.currency, f.*
      FROM referral_facts(zone, NEW.status, NEW.submitted_at, NEW.accepted_at, NEW.decided_at, NEW.closed_at, NEW.closed_on, NEW.estimated_minor, NEW.won_minor,
        NEW.reject_reason, NEW.loss_reason, NEW.review_late, NEW.course_stages, NEW.course_since) AS f WHERE TG_OP <> 'DELETE'
      UNION ALL
      SELECT -1, OLD.tenant_id, OLD.program_id, OLD.addressee_id, OLD.referrer_id, OLD.source, OLD.country, OLD.product_interest, OLD.campaign, OLD.confidence_level, OLD.currency, f.*
      FROM referral_facts(zone, OLD.status, OLD.submitted_at, OLD.accepted_at, OLD.decided_at, OLD.closed_at, OLD.closed_on, OLD.estimated_minor, OLD.won_minor,
        OLD.reject_reason, OLD.loss_reason, OLD.review_late, OLD.course_stages, OLD.course_since) AS f WHERE TG_OP <> 'INSERT'
    ) AS changed
    GROUP BY tenant_id, kind, day, program_id, addressee_id, referrer_id, source, country, product_interest, campaign, confidence_level, detail, currency
    HAVING sum(n) <> 0 OR sum(n * amount) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER referrals_count_new AFTER INSERT ON referrals FOR EACH ROW
  WHEN (NEW.submitted_at IS NOT NULL AND NEW.status IN ('submitted', 'under_review', 'needs_info')) EXECUTE FUNCTION public.count_submission();
CREATE TRIGGER referrals_count_whole AFTER INSERT ON referrals FOR EACH ROW
  WHEN (NEW.submitted_at IS NOT NULL AND NEW.status NOT IN ('submitted', 'under_review', 'needs_info')) EXECUTE FUNCTION public.count_referral();
CREATE TRIGGER referrals_count_change AFTER UPDATE ON referrals FOR EACH ROW WHEN (
  (OLD.status, OLD.submitted_at, OLD.accepted_at, OLD.decided_at, OLD.closed_at, OLD.closed_on, OLD.review_late, OLD.course_stages, OLD.course_since, OLD.estimated_minor, OLD.won_minor, OLD.currency,
    OLD.reject_reason, OLD.loss_reason, OLD.program_id, OLD.addressee_id, OLD.referrer_id, OLD.source, OLD.country, OLD.product_interest, OLD.campaign, OLD.confidence_level)
  IS DISTINCT FROM
  (NEW.status, NEW.submitted_at, NEW.accepted_at, NEW.decided_at, NEW.closed_at, NEW.closed_on, NEW.review_late, NEW.course_stages, NEW.course_since, NEW.estimated_minor, NEW.won_minor, NEW.currency,
    NEW.reject_reason, NEW.loss_reason, NEW.program_id, NEW.addressee_id, NEW.referrer_id, NEW.source, NEW.country, NEW.product_interest, NEW.campaign, NEW.confidence_level)
  AND (OLD.submitted_at IS NOT NULL OR NEW.submitted_at IS NOT NULL)
) EXECUTE FUNCTION public.count_referral();
CREATE TRIGGER referrals_count_gone AFTER DELETE ON referrals FOR EACH ROW WHEN (OLD.submitted_at IS NOT NULL) EXECUTE FUNCTION public.count_referral();

-- The same facts read from the rows, for questions that no cell answers and to prove the cells right.
CREATE VIEW referral_fact_rows WITH (security_invoker = true) AS
  SELECT r.tenant_id, f.kind, f.day, r.program_id, r.addressee_id, r.referrer_id, r.source, r.country, r.product_interest AS product, r.campaign,
    coalesce(r.confidence_level, '') AS confidence, f.detail, r.currency, 1::bigint AS count, f.amount
  FROM referrals r
    JOIN tenants t ON t.id = r.tenant_id
    CROSS JOIN LATERAL referral_facts(t.time_zone, r.status, r.submitted_at, r.accepted_at, r.decided_at, r.closed_at, r.closed_on, r.estimated_minor, r.won_minor,
      r.reject_reason, r.loss_reason, r.review_late, r.course_stages, r.course_since) AS f;
--> statement-breakpoint

-- Ledger: double entry, and what follows from it for analytics and budgets

-- A transaction without entries moved no money.
CREATE FUNCTION public.ledger_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entries e WHERE e.tenant_id = NEW.tenant_id AND e.transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'Transaction % has no entries', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_moves';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_transactions_moves AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION public.ledger_moves();

-- Checks all entries of a statement at once: they balance and their transaction is still open. Then writes what follows from them for the
-- figures and the budgets.
CREATE FUNCTION public.book_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced boolean;
  closed boolean;
  in_transit boolean;
BEGIN
  -- Entries come with their transaction, in one statement: nothing is added to an old transaction.
  SELECT bool_or(e.off <> 0), bool_or(t.created_at IS DISTINCT FROM e.at), bool_or(e.in_transit) INTO unbalanced, closed, in_transit
    FROM (SELECT tenant_id, transaction_id, sum(minor) AS off, max(created_at) AS at, bool_or(account = 'transit') AS in_transit
        FROM new_entries GROUP BY tenant_id, transaction_id, currency) AS e
      LEFT JOIN ledger_transactions t ON t.tenant_id = e.tenant_id AND t.id = e.transaction_id;
  IF unbalanced THEN
    RAISE EXCEPTION 'The entries of a transaction do not add up to nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balance';
  END IF;
  IF closed THEN
    RAISE EXCEPTION 'A transaction that is added to is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_closed';
  END IF;
  -- Taken before a time zone is read, because a change of the zone holds this lock exclusively.
  PERFORM pg_advisory_xact_lock_shared(hashtext('days'), hashtext(tenant_id::text)) FROM (SELECT DISTINCT tenant_id FROM new_entries) AS whose;
  WITH e AS MATERIALIZED (
    SELECT n.tenant_id, n.account, n.currency, n.minor, n.commission_id, (n.created_at AT TIME ZONE t.time_zone)::date AS day,
      coalesce(n.person_id, c.person_id) AS person_id, t.time_zone, c.event_id, c.plan_version_id, c.plan_minor, c.minor AS whole
    FROM new_entries n
      JOIN tenants t ON t.id = n.tenant_id
      LEFT JOIN commissions c ON c.tenant_id = n.tenant_id AND c.id = n.commission_id
  ), counted AS (
    INSERT INTO analytics_facts (tenant_id, kind, day, referrer_id, currency, count, amount)
      SELECT e.tenant_id, CASE e.account WHEN 'expense' THEN 'earned' ELSE e.account END, e.day, e.person_id, e.currency, count(*),
        sum(CASE e.account WHEN 'expense' THEN e.minor ELSE -e.minor END)
      FROM e WHERE e.account IN ('expense', 'held', 'payable') AND e.person_id IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5
  )
  -- Spending counts in the plan's currency at the rate of the day it was earned, so later rates change no past. The remaining amount is
  -- rounded, never the difference: however often a commission is partly given back, the parts add up to the whole.
  INSERT INTO plan_spending (tenant_id, plan_id, day, currency, minor)
    SELECT g.tenant_id, v.plan_id, (d.occurred_at AT TIME ZONE g.time_zone)::date,
      CASE WHEN g.plan_minor IS NULL THEN g.currency ELSE v.currency END,
      CASE WHEN g.plan_minor IS NULL THEN g.added ELSE (
        SELECT round(sum(l.minor) * g.plan_minor / g.whole) - round((sum(l.minor) - g.added) * g.plan_minor / g.whole)
        FROM ledger_entries l WHERE l.tenant_id = g.tenant_id AND l.commission_id = g.commission_id AND l.account = 'expense'
      ) END
    FROM (SELECT e.tenant_id, e.commission_id, e.currency, e.time_zone, e.event_id, e.plan_version_id, e.plan_minor, e.whole, sum(e.minor) AS added
        FROM e WHERE e.account = 'expense' AND e.event_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) AS g
      JOIN plan_versions v ON v.tenant_id = g.tenant_id AND v.id = g.plan_version_id
      JOIN deal_events d ON d.tenant_id = g.tenant_id AND d.id = g.event_id;
  IF NOT in_transit THEN RETURN NULL; END IF;
  INSERT INTO analytics_facts (tenant_id, kind, day, referrer_id, currency, count, amount)
    SELECT s.tenant_id, 'paid', (done.created_at AT TIME ZONE t.time_zone)::date, s.person_id, s.currency, count(*), sum(s.minor)
    FROM ledger_entries e
      JOIN ledger_transactions done ON done.tenant_id = e.tenant_id AND done.id = e.transaction_id AND done.movement = 'settled'
      JOIN ledger_entries s ON s.tenant_id = e.tenant_id AND s.payout_item_id = e.payout_item_id AND s.account IN ('payable', 'owed')
      JOIN ledger_transactions how ON how.tenant_id = s.tenant_id AND how.id = s.transaction_id AND how.movement IN ('sent', 'returned')
      JOIN tenants t ON t.id = s.tenant_id
    WHERE e.account = 'transit' AND (e.tenant_id, e.payout_item_id) IN (SELECT tenant_id, payout_item_id FROM new_entries WHERE account = 'transit')
      -- Either the payment arrived with this statement, or a part of it came back with it.
      AND (e.id IN (SELECT id FROM new_entries) OR s.id IN (SELECT id FROM new_entries))
    GROUP BY 1, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entries_book AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION public.book_entries();

-- The ledger's facts read from its rows. A payment counts on the day it arrived, in the currency it was earned in; what came back later is
-- taken off that day.
CREATE VIEW ledger_fact_rows WITH (security_invoker = true) AS
  SELECT e.tenant_id, k.kind, (e.created_at AT TIME ZONE t.time_zone)::date AS day, NULL::uuid AS program_id, NULL::uuid AS addressee_id, coalesce(e.person_id, c.person_id) AS referrer_id,
    ''::text AS source, ''::text AS country, ''::text AS product, ''::text AS campaign, ''::text AS confidence, ''::text AS detail, e.currency, 1::bigint AS count, k.sign * e.minor AS amount
  FROM ledger_entries e
    JOIN tenants t ON t.id = e.tenant_id
    JOIN (VALUES ('expense', 'earned', 1), ('held', 'held', -1), ('payable', 'payable', -1)) AS k (account, kind, sign) ON k.account = e.account
    LEFT JOIN commissions c ON c.tenant_id = e.tenant_id AND c.id = e.commission_id
  WHERE coalesce(e.person_id, c.person_id) IS NOT NULL
  UNION ALL
  SELECT s.tenant_id, 'paid', (done.created_at AT TIME ZONE t.time_zone)::date, NULL, NULL, s.person_id, '', '', '', '', '', '', s.currency, 1, s.minor
  FROM ledger_transactions done
    JOIN ledger_entries e ON e.tenant_id = done.tenant_id AND e.transaction_id = done.id AND e.account = 'transit'
    JOIN ledger_entries s ON s.tenant_id = e.tenant_id AND s.payout_item_id = e.payout_item_id AND s.account IN ('payable', 'owed')
    JOIN ledger_transactions how ON how.tenant_id = s.tenant_id AND how.id = s.transaction_id AND how.movement IN ('sent', 'returned')
    JOIN tenants t ON t.id = s.tenant_id
  WHERE done.movement = 'settled';

-- What plan_spending has to add up to, calculated from the ledger itself.
CREATE VIEW plan_spending_rows WITH (security_invoker = true) AS
  SELECT c.tenant_id, v.plan_id, (d.occurred_at AT TIME ZONE t.time_zone)::date AS day,
    CASE WHEN c.plan_minor IS NULL THEN c.currency ELSE v.currency END AS currency,
    sum(CASE WHEN c.plan_minor IS NULL THEN c.has ELSE round(c.has * c.plan_minor / c.minor) END)::bigint AS minor
  FROM (
      SELECT c.tenant_id, c.plan_version_id, c.event_id, c.currency, c.minor, c.plan_minor, sum(e.minor) AS has
      FROM commissions c JOIN ledger_entries e ON e.tenant_id = c.tenant_id AND e.commission_id = c.id AND e.account = 'expense'
      GROUP BY c.tenant_id, c.id
    ) AS c
    JOIN plan_versions v ON v.tenant_id = c.tenant_id AND v.id = c.plan_version_id
    JOIN deal_events d ON d.tenant_id = c.tenant_id AND d.id = c.event_id
    JOIN tenants t ON t.id = c.tenant_id
  GROUP BY 1, 2, 3, 4;

-- Another time zone has other days. tenants_hold_days has taken the lock on them by now, so nothing is added on a day that no longer exists.
CREATE FUNCTION public.move_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM plan_spending WHERE tenant_id = NEW.id;
  INSERT INTO plan_spending (tenant_id, plan_id, day, currency, minor) SELECT * FROM plan_spending_rows WHERE tenant_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_move_spending AFTER UPDATE OF time_zone ON tenants FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION public.move_spending();
--> statement-breakpoint

-- Analytics: cells, which hold a month of facts each

-- Facts with a detail are also kept without it, so that questions that do not ask for it read less. Facts of stages are useless without it.
CREATE FUNCTION public.also_whole(kind text, detail text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN detail <> '' AND kind NOT IN ('entered', 'left', 'stayed');

CREATE FUNCTION public.fact_details(kind text, detail text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN also_whole(kind, detail) THEN ARRAY['', detail] ELSE ARRAY[detail] END;

CREATE FUNCTION public.of_books(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN kind IN ('earned', 'paid', 'held', 'payable');

-- The dimensions a fact is kept by, one at a time. Facts of the ledger know people only.
CREATE FUNCTION public.fact_dims(kind text, referrer uuid, source text, country text, product text, campaign text, confidence text, detail text)
RETURNS TABLE (dim text, key text, detail text) LANGUAGE sql IMMUTABLE AS $$
  SELECT d.dim, d.key, w.detail
  FROM unnest(ARRAY['all', 'referrer', 'source', 'country', 'product', 'campaign', 'confidence'],
      ARRAY['', replace(referrer::text, '-', ''), source, country, product, campaign, confidence]) AS d (dim, key)
    CROSS JOIN unnest(fact_details(kind, detail)) AS w (detail)
  WHERE d.dim IN ('all', 'referrer') OR NOT of_books(kind)
$$;

-- A month as a cell stores it: for each of 31 days the sum up to that day. A day may come in several parts. Most cells have a single day and
-- facts without money have no amounts, so these two do not walk through the month.
CREATE FUNCTION public.spread(days integer[], sums bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE month bigint[];
BEGIN
  IF cardinality(days) = 1 THEN RETURN array_fill(0::bigint, ARRAY[days[1] - 1]) || array_fill(sums[1], ARRAY[32 - days[1]]); END IF;
  month := array_fill(0::bigint, ARRAY[31]);
  IF 0 = ALL (sums) THEN RETURN month; END IF;
  FOR i IN 1 .. cardinality(days) LOOP month[days[i]] := month[days[i]] + sums[i]; END LOOP;
  FOR i IN 2 .. 31 LOOP month[i] := month[i - 1] + month[i]; END LOOP;
  RETURN month;
END $$;

CREATE FUNCTION public.day_by_day(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(a + b ORDER BY n) FROM unnest(one, other) WITH ORDINALITY AS both_of (a, b, n)
$$;

-- What the cell of a month holds for the days from `since` to `until`. It is one expression, so that PostgreSQL inlines it.
CREATE FUNCTION public.within_month(month date, days bigint[], since date, until date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT days[CASE WHEN until < month + 31 AND until < (month + interval '1 month')::date THEN extract(day FROM until)::int ELSE 31 END]
    - CASE WHEN since <= month THEN 0 ELSE coalesce(days[extract(day FROM since)::int - 1], 0) END
$$;

-- Folds the facts that came since the last time into the cells, for one tenant at a time. Readers see the state before or after.
CREATE FUNCTION public.fold_facts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE tenant uuid := current_setting('app.tenant_id')::uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('analytics'), hashtext(tenant::text));
  WITH taken AS (DELETE FROM analytics_facts WHERE tenant_id = tenant RETURNING *),
    days AS (
      SELECT d.dim, d.key, f.kind, d.detail, f.day, f.program_id, f.addressee_id, f.currency, sum(f.count)::bigint AS count, sum(f.amount)::bigint AS amount
      FROM taken f CROSS JOIN LATERAL fact_dims(f.kind, f.referrer_id, f.source, f.country, f.product, f.campaign, f.confidence, f.detail) AS d
      GROUP BY d.dim, d.key, f.kind, d.detail, f.day, f.program_id, f.addressee_id, f.currency
    )
  INSERT INTO analytics_cells AS cell (tenant_id, dim, key, kind, detail, month, program_id, addressee_id, currency, counts, amounts)
    SELECT tenant, dim, key, kind, detail, date_trunc('month', day::timestamp)::date, program_id, addressee_id, currency,
      spread(array_agg(extract(day FROM day)::int), array_agg(count)), spread(array_agg(extract(day FROM day)::int), array_agg(amount))
    FROM days GROUP BY dim, key, kind, detail, 6, program_id, addressee_id, currency
  ON CONFLICT ON CONSTRAINT analytics_cells_once DO UPDATE SET counts = day_by_day(cell.counts, excluded.counts), amounts = day_by_day(cell.amounts, excluded.amounts);
END $$;

-- What each day has to hold by the referrals as they are now. It takes a limited number of referrals at a time, so that their facts fit into
-- memory and nothing is sorted; a day then comes in as many parts. The planner estimates four times as many facts as there are and would sort
-- what it believes not to fit, hence the multiplier: a part takes some 100 MB at most.
CREATE FUNCTION public.true_days_of_referrals(at_once integer DEFAULT 20000)
RETURNS TABLE (dim text, key text, kind text, detail text, day date, program_id uuid, addressee_id uuid, currency text, count bigint, amount bigint)
LANGUAGE sql STABLE SET work_mem = '64MB' SET hash_mem_multiplier = 1000 AS $$
  WITH parts AS MATERIALIZED (
    SELECT id AS since
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM referrals WHERE tenant_id = current_setting('app.tenant_id')::uuid) AS numbered
    WHERE (number - 1) % at_once = 0
  )
  SELECT of_part.* FROM parts CROSS JOIN LATERAL (
    SELECT
      CASE 0 WHEN grouping(r.referrer_id) THEN 'referrer' WHEN grouping(r.source) THEN 'source' WHEN grouping(r.country) THEN 'country'
        WHEN grouping(r.product_interest) THEN 'product' WHEN grouping(r.campaign) THEN 'campaign' WHEN grouping(r.confidence) THEN 'confidence' ELSE 'all' END,
      coalesce(replace(r.referrer_id::text, '-', ''), r.source, r.country, r.product_interest, r.campaign, r.confidence, ''),
      f.kind, CASE WHEN w.whole THEN '' ELSE f.detail END, f.day, r.program_id, r.addressee_id, r.currency, count(*), sum(f.amount)::bigint
    FROM (
        SELECT *, coalesce(confidence_level, '') AS confidence FROM referrals
        WHERE tenant_id = current_setting('app.tenant_id')::uuid AND id >= parts.since ORDER BY id LIMIT at_once
      ) AS r
      JOIN tenants t ON t.id = r.tenant_id
      CROSS JOIN LATERAL referral_facts(t.time_zone, r.status, r.submitted_at, r.accepted_at, r.decided_at, r.closed_at, r.closed_on, r.estimated_minor, r.won_minor,
        r.reject_reason, r.loss_reason, r.review_late, r.course_stages, r.course_since) AS f
      JOIN (VALUES (false), (true)) AS w (whole) ON NOT w.whole OR also_whole(f.kind, f.detail)
    GROUP BY f.kind, 4, f.day, r.program_id, r.addressee_id, r.currency,
      GROUPING SETS ((), (r.referrer_id), (r.source), (r.country), (r.product_interest), (r.campaign), (r.confidence))
  ) AS of_part
$$;

-- The same by the ledger.
CREATE FUNCTION public.true_days_of_books()
RETURNS TABLE (dim text, key text, kind text, detail text, day date, program_id uuid, addressee_id uuid, currency text, count bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT CASE grouping(f.referrer_id) WHEN 0 THEN 'referrer' ELSE 'all' END, coalesce(replace(f.referrer_id::text, '-', ''), ''),
    f.kind, '', f.day, NULL::uuid, NULL::uuid, f.currency, sum(f.count)::bigint, sum(f.amount)::bigint
  FROM ledger_fact_rows f WHERE f.tenant_id = current_setting('app.tenant_id')::uuid
  GROUP BY f.kind, f.day, f.currency, GROUPING SETS ((), (f.referrer_id))
$$;

CREATE FUNCTION public.true_days()
RETURNS TABLE (dim text, key text, kind text, detail text, day date, program_id uuid, addressee_id uuid, currency text, count bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT * FROM true_days_of_referrals() UNION ALL SELECT * FROM true_days_of_books()
$$;

-- Rebuilds the cells from the rows in one statement, hence of one moment: what others write meanwhile stays behind as facts.
CREATE FUNCTION public.rebuild_cells() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
DECLARE tenant uuid := current_setting('app.tenant_id')::uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('analytics'), hashtext(tenant::text));
  WITH made AS MATERIALIZED (
      SELECT dim, key, kind, detail, date_trunc('month', day::timestamp)::date AS month, program_id, addressee_id, currency,
        spread(array_agg(extract(day FROM day)::int), array_agg(count)) AS counts, spread(array_agg(extract(day FROM day)::int), array_agg(amount)) AS amounts
      FROM true_days() GROUP BY dim, key, kind, detail, 5, program_id, addressee_id, currency
    ),
    gone AS (DELETE FROM analytics_facts WHERE tenant_id = tenant),
    stale AS (
      DELETE FROM analytics_cells c WHERE c.tenant_id = tenant AND NOT EXISTS (
        SELECT FROM made m WHERE (m.dim, m.key, m.kind, m.detail, m.month, m.currency) = (c.dim, c.key, c.kind, c.detail, c.month, c.currency)
          AND m.program_id IS NOT DISTINCT FROM c.program_id AND m.addressee_id IS NOT DISTINCT FROM c.addressee_id)
    )
  INSERT INTO analytics_cells (tenant_id, dim, key, kind, detail, month, program_id, addressee_id, currency, counts, amounts)
    SELECT tenant, m.* FROM made m
  ON CONFLICT ON CONSTRAINT analytics_cells_once DO UPDATE SET counts = excluded.counts, amounts = excluded.amounts;
END $$;

-- The number of days that differ from what the rows say, with the facts not yet folded counted in. Anything but zero is a fault.
CREATE FUNCTION public.wrong_cells() RETURNS bigint LANGUAGE sql STABLE SET work_mem = '256MB' AS $$
  WITH differences AS (
    SELECT * FROM true_days()
    UNION ALL
    SELECT dim, key, kind, detail, month + n - 1, program_id, addressee_id, currency,
      coalesce(counts[n - 1], 0) - counts[n], coalesce(amounts[n - 1], 0) - amounts[n]
    FROM analytics_cells CROSS JOIN generate_series(1, 31) AS n
    WHERE tenant_id = current_setting('app.tenant_id')::uuid
      AND (counts[n] <> coalesce(counts[n - 1], 0) OR amounts[n] <> coalesce(amounts[n - 1], 0))
    UNION ALL
    SELECT d.dim, d.key, f.kind, d.detail, f.day, f.program_id, f.addressee_id, f.currency, -f.count, -f.amount
    FROM analytics_facts f CROSS JOIN LATERAL fact_dims(f.kind, f.referrer_id, f.source, f.country, f.product, f.campaign, f.confidence, f.detail) AS d
    WHERE f.tenant_id = current_setting('app.tenant_id')::uuid
  )
  SELECT count(*) FROM (
    SELECT FROM differences GROUP BY dim, key, kind, detail, day, program_id, addressee_id, currency HAVING sum(count) <> 0 OR sum(amount) <> 0
  ) AS wrong
$$;
--> statement-breakpoint

-- Tenants: what every one starts with

CREATE FUNCTION public.standard_pipeline(tenant uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE pipeline uuid;
BEGIN
  INSERT INTO pipelines (tenant_id) VALUES (tenant) RETURNING id INTO pipeline;
  INSERT INTO stages (tenant_id, pipeline_id, code, kind, probability, max_days, position)
    VALUES (tenant, pipeline, 'new', 'open', 10, 7, 1), (tenant, pipeline, 'contacted', 'open', 20, 14, 2),
      (tenant, pipeline, 'qualified', 'open', 40, 21, 3), (tenant, pipeline, 'meeting', 'open', 55, 21, 4),
      (tenant, pipeline, 'proposal', 'open', 70, 30, 5), (tenant, pipeline, 'negotiation', 'open', 85, 30, 6),
      (tenant, pipeline, 'won', 'won', 100, NULL, 7), (tenant, pipeline, 'lost', 'lost', 0, NULL, 8);
  RETURN pipeline;
END $$;

-- Every tenant has a pipeline and a program from the moment it is created, by whatever path.
CREATE FUNCTION public.tenant_begins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE home text := current_setting('app.tenant_id', true);
BEGIN
  PERFORM set_config('app.tenant_id', NEW.id::text, true);
  INSERT INTO programs (tenant_id, pipeline_id) VALUES (NEW.id, standard_pipeline(NEW.id));
  PERFORM set_config('app.tenant_id', coalesce(home, ''), true);
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_begin AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION public.tenant_begins();

-- The operator's tenant always exists: requests for an unknown host are answered in its name. On its host companies register by
-- themselves; in any other tenant they wait for approval.
INSERT INTO tenants (slug, name, mark, legal_name, "primary", secondary, accent, plan, company_door)
VALUES ('default', 'Goodword', 'G', 'Goodword', '#4f46e5', '#0f766e', '#ea580c', 'enterprise', 'open');
