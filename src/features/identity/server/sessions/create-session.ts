import { sql } from "drizzle-orm";
import type { Exchange, TenantCtx } from "#server/ctx.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { sessions } from "../table.ts";

type NewSession = Pick<typeof sessions.$inferInsert, "personId" | "tenantId" | "way" | "visiting" | "idleMinutes"> & {
  /** The session ends after this long, however much it is used. */
  minutes: number;
};

/** Creates a session of the requesting browser, and returns its token for the cookie. */
export async function createSession(
  { db, exchange }: Pick<TenantCtx, "db"> & { exchange: Exchange },
  { minutes, ...session }: NewSession,
) {
  const token = createToken();
  await db.insert(sessions).values({
    ...session,
    tokenHash: hashToken(token),
    userAgent: exchange.userAgent.slice(0, 500),
    ip: exchange.ip,
    expiresAt: sql`now() + ${minutes} * interval '1 minute'`,
  });
  return token;
}
