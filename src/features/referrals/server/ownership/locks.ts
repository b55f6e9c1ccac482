import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { command, texts } from "#server/db/statement.ts";
import { accountKeys, type Keys } from "./keys.ts";

const lock = command(
  "referrals.lock",
  { names: texts },
  (
    _,
    p,
  ) => sql`select pg_advisory_xact_lock(k) from (select distinct hashtextextended(current_setting('app.tenant_id') || a, 0) as k
    from unnest(${p.names}::text[]) as named(a) order by 1) as locks`,
);

/**
 * Serializes decisions on an account. Locks are always taken in the same order to prevent deadlocks. The statement is pipelined with the
 * following ones.
 */
export const lockAccounts = ({ db }: Pick<TenantCtx, "db">, ...accounts: Keys[]) =>
  db.send(lock, { names: accounts.flatMap(accountKeys) });

/** Serializes submissions of a referrer where their open referrals are counted. It is always taken after the account's lock. */
export const lockReferrers = ({ db }: Pick<TenantCtx, "db">, ...referrers: Id<"per">[]) =>
  db.send(lock, { names: referrers });
