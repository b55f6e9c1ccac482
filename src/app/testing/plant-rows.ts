import type { Id } from "#base/ids.ts";
import { codesOf } from "./planted-codes.ts";

type AsOwner = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
type Column = { name: string; type: string; hasDefault: boolean };
type Table = { name: string; columns: Column[] };

/** Tables of credentials, or of rows created with the people: tests fill them in other ways. */
const excludedTables = ["auth.people", "auth.members", "auth.sessions", "auth.challenges", "auth.tokens", "auth.flows"];
/** The database accepts rows of these tables only together. */
const ledgerTables = ["ledger_transactions", "ledger_entries"];
/** Columns whose text is a code. */
const codes: Record<string, string> = {
  channel: "mail",
  kind: "oidc",
  locale: "en",
  provider: "google",
  role: "user",
  scope: "read",
  state: "waiting",
  topic: "security",
  type: "login",
};
/** Columns that reference a row of another table, planted earlier for the same tenant. */
const references: Record<string, string> = {
  pipeline_id: "pipelines",
  stage_id: "stages",
  program_id: "programs",
  object_id: "objects",
  referral_id: "referrals",
  link_id: "links",
  plan_id: "commission_plans",
  plan_version_id: "plan_versions",
  event_id: "deal_events",
  commission_id: "commissions",
  run_id: "payout_runs",
  item_id: "payout_items",
  provider_id: "ai_providers",
  variant_plan_id: "commission_plans",
  experiment_id: "rate_experiments",
  insight_id: "insights",
  model_id: "models",
  conversation_id: "conversations",
  message_id: "chat_messages",
  call_id: "calls",
  asked_by: "call_participants",
  announcement_id: "announcements",
  reward_id: "rewards",
  prize_reward_id: "rewards",
  challenge_id: "challenges",
  picture_file_id: "objects",
};
const personColumns = [
  "person_id",
  "invited_by",
  "owner_id",
  "referrer_id",
  "assignee_id",
  "partner_id",
  "author_id",
  "changed_by",
  "changed_by_id",
  "created_by",
  "created_by_id",
  "reporter_id",
  "started_by",
];

/** Reads every table with a tenant_id column from the database catalog. */
async function tenantTables(asOwner: AsOwner): Promise<Table[]> {
  const rows = await asOwner(
    `select c.oid::regclass::text as name, json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text, 'hasDefault', a.atthasdef)) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'auth') and c.relkind = 'r'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
     group by c.oid`,
  );
  return rows as Table[];
}

/** Returns a value for a column, which contains the tenant's marker wherever the type allows it. */
function valueFor(table: string, { name, type }: Column, marker: string, owners: readonly string[]): unknown {
  const markedText = `${marker}-${name}-${Math.random().toString(36).slice(2, 10)}`;
  if (name === "tenant_id") return undefined;
  if (personColumns.includes(name)) return owners[Math.floor(Math.random() * owners.length)];
  if (codesOf[table] && name in codesOf[table]) return codesOf[table][name];
  if (name === "client_id") return crypto.randomUUID();
  if (name === "currency") return "EUR";
  if (type === "text") return { [name]: markedText, ...codes }[name];
  if (type === "tstzrange") return `[${new Date().toISOString()},)`;
  if (type === "jsonb" || type === "json") return JSON.stringify({ planted: markedText });
  if (type === "bytea") return Buffer.from(markedText);
  if (type === "integer" || type === "bigint" || type === "numeric" || type === "double precision") return 1;
  if (type === "boolean") return false;
  if (type === "date") return new Date().toISOString().slice(0, 10);
  if (type.endsWith("[]")) return "{}";
  if (type.startsWith("timestamp")) return new Date(Date.now() + 86_400_000).toISOString();
  return undefined;
}

const keepsDefault = (column: Column) =>
  column.name === "id" || column.name === "created_at" || column.type === "text[]";

/**
 * Inserts rows into every table of a tenant, with the marker in every text column. New tables are covered without a change here; a column
 * whose text is a code is listed above.
 */
export async function plantRows(
  asOwner: AsOwner,
  tenantId: Id<"ten">,
  marker: string,
  personIds: readonly Id<"per">[],
) {
  const found = (await tenantTables(asOwner)).filter(
    ({ name }) => ![...excludedTables, ...ledgerTables].includes(name),
  );
  const owners = personIds.map((person) => person.slice(4));
  const insertOrder = Object.values(references);
  const positionOf = ({ name }: Table) => (insertOrder.includes(name) ? insertOrder.indexOf(name) : insertOrder.length);
  const tables = found.toSorted((one, other) => positionOf(one) - positionOf(other));
  const ids: Record<string, unknown> = {};
  for (const { name, columns } of tables)
    for (let row = 0; row < 3; row++) {
      const values = columns
        .filter((column) => !keepsDefault(column))
        .map((column) => [column.name, ids[column.name] ?? valueFor(name, column, marker, owners)] as const)
        .filter(([, value]) => value !== undefined);
      const names = ["tenant_id", ...values.map(([column]) => column)].map((column) => `"${column}"`);
      await asOwner(
        `insert into ${name} (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()}) on conflict do nothing`,
        [tenantId.slice(4), ...values.map(([, value]) => value)],
      );
      const referring = Object.keys(references).filter((column) => references[column] === name);
      if (referring.length === 0) continue;
      const [planted] = await asOwner(`select id from ${name} where tenant_id = $1 limit 1`, [tenantId.slice(4)]);
      for (const column of referring) ids[column] = planted!.id;
    }
  await plantLedger(asOwner, tenantId, marker, owners[0]!, ids.commission_id);
  await asOwner(
    `update auth.people set display_name = $1, first_name = $1, last_name = $1, company = $1, email = $1 || email where id = any($2)`,
    [marker, owners],
  );
  await asOwner(
    `update tenants set name = $1, legal_name = $1, state_note = $1, sender_name = $1, terms = $3 where id = $2`,
    [marker, tenantId.slice(4), JSON.stringify({ en: { partner: { one: marker, many: marker } } })],
  );
  return [...tables.map(({ name }) => name), ...ledgerTables];
}

const plantLedger = (asOwner: AsOwner, tenantId: Id<"ten">, marker: string, owner: string, commissionId: unknown) =>
  asOwner(
    `with t as (insert into ledger_transactions (tenant_id, movement, source, cause) values ($1, 'accrued', $2, $2) returning *)
     insert into ledger_entries (tenant_id, transaction_id, account, person_id, commission_id, currency, minor)
     select tenant_id, id, account, person, $4::uuid, 'EUR', minor
     from t, (values ('expense', null, 1), ('held', $3::uuid, -1)) as e(account, person, minor)`,
    [tenantId.slice(4), marker, owner, commissionId],
  );
