import { lt, sql } from "drizzle-orm";
import type { Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { execute } from "#server/db/in-tenant.ts";
import { command } from "#server/db/statement.ts";
import { attempts, challenges, sessions, tokens } from "./table.ts";

/** A day longer than they are good for: whoever comes late hears that it is over, and not that it never was. */
const yesterday = sql`now() - interval '1 day'`;

const deletions = [
  command("identity.tidySessions", {}, (db) =>
    db.delete(sessions).where(sql`${sessions.expiresAt} < now()
      or ${sessions.lastUsedAt} + ${sessions.idleMinutes} * interval '1 minute' < now()`),
  ),
  command("identity.tidyChallenges", {}, (db) => db.delete(challenges).where(lt(challenges.expiresAt, now))),
  command("identity.tidyTokens", {}, (db) => db.delete(tokens).where(lt(tokens.expiresAt, yesterday))),
  command("identity.tidyAttempts", {}, (db) => db.delete(attempts).where(lt(attempts.until, now))),
];

/** Takes away what no longer opens anything. By the clock, and safe at any time. */
export async function deleteExpired({ db }: Pick<Services, "db">) {
  for (const deletion of deletions) await execute(db, deletion, {});
}
