import { lt, sql } from "drizzle-orm";
import type { Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { execute } from "#server/db/in-tenant.ts";
import { command } from "#server/db/statement.ts";
import { attempts, challenges, sessions, tokens } from "./table.ts";

/** Tokens are kept a day past their expiry, so that a late visitor learns that the link has expired, and not that it never existed. */
const yesterday = sql`now() - interval '1 day'`;

const deletions = [
  command("identity.deleteExpiredSessions", {}, (db) =>
    db.delete(sessions).where(sql`${sessions.expiresAt} < now()
      or ${sessions.lastUsedAt} + ${sessions.idleMinutes} * interval '1 minute' < now()`),
  ),
  command("identity.deleteExpiredChallenges", {}, (db) => db.delete(challenges).where(lt(challenges.expiresAt, now))),
  command("identity.deleteExpiredTokens", {}, (db) => db.delete(tokens).where(lt(tokens.expiresAt, yesterday))),
  command("identity.deleteExpiredAttempts", {}, (db) => db.delete(attempts).where(lt(attempts.until, now))),
];

/** Deletes expired rows. Run by a scheduled job, and safe at any time. */
export async function deleteExpired({ db }: Pick<Services, "db">) {
  for (const deletion of deletions) await execute(db, deletion, {});
}
