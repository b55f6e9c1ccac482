import { randomBytes } from "node:crypto";
import { pgSchema, text } from "drizzle-orm/pg-core";
import pg from "pg";
import { resealText, type Secrets, seal, unseal } from "../secrets.ts";
import { WrongSecret } from "../wrong-secret.ts";

/**
 * Stores what the app remembers about this database as a whole. It belongs to no tenant and is created before any migration. The app's role
 * can access all rows except the password's: code that could change that row could lock the app out of its database.
 */
export const appState = pgSchema("ops").table("app_state", {
  id: text("id").primaryKey(),
  value: text("value").notNull(),
});

/** The row with the app role's password, sealed with the SECRET. It also proves that a SECRET is the right one. */
export const sealedPassword = { id: "password", purpose: "app role password" };

const createTable = `create schema if not exists ops;
create table if not exists ops.app_state (id text primary key, value text not null);
do $$ begin
  if not exists (select from pg_policies where policyname = 'app_state_without_password') then
    alter table ops.app_state enable row level security;
    create policy app_state_without_password on ops.app_state using (id <> '${sealedPassword.id}');
  end if;
end $$;`;

/** Rejects a wrong SECRET before anything is changed. A database that has never been started accepts any. */
export async function assertSecret(owner: pg.Client, secrets: Secrets): Promise<void> {
  const { rows } = await owner.query("select to_regclass('ops.app_state') as found");
  if (rows[0].found) await readPassword(owner, secrets);
}

/**
 * Returns the app role's password, which is random, created once and stored sealed. It stays the same when the SECRET changes, so that
 * processes with the former and the new SECRET can serve the same database.
 */
export async function readOrCreatePassword(owner: pg.Client, secrets: Secrets): Promise<string> {
  await owner.query(createTable);
  const existing = await readPassword(owner, secrets);
  if (existing) return existing;
  const password = randomBytes(24).toString("base64url");
  const sealed = seal(secrets, sealedPassword.purpose, password);
  await owner.query("insert into ops.app_state (id, value) values ($1, $2)", [sealedPassword.id, sealed]);
  return password;
}

/** Seals the password with the current SECRET if a former one sealed it. */
export async function resealPassword(ownerUrl: string, secrets: Secrets): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query("select value from ops.app_state where id = $1", [sealedPassword.id]);
    const before = rows[0]?.value;
    const resealed = before && resealText(secrets, sealedPassword.purpose, before);
    if (!resealed) return;
    const change = "update ops.app_state set value = $3 where id = $1 and value = $2";
    await owner.query(change, [sealedPassword.id, before, resealed]);
  } finally {
    await owner.end();
  }
}

async function readPassword(owner: pg.Client, secrets: Secrets): Promise<string | undefined> {
  const { rows } = await owner.query("select value from ops.app_state where id = $1", [sealedPassword.id]);
  if (!rows[0]) return undefined;
  try {
    return unseal(secrets, sealedPassword.purpose, rows[0].value);
  } catch {
    throw new WrongSecret();
  }
}
