import { and, eq, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Ctx, PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { read } from "#server/db/in-tenant.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type Me } from "../contract.ts";
import { sessionCookie, visitMinutes } from "../rules.ts";
import { countAttempt } from "./attempts.ts";
import { recordAuthEvent } from "./auth-events.ts";
import { callerOf, getMe } from "./reads.ts";
import { createToken, hashToken } from "./session.ts";
import { sessions } from "./table.ts";
import { consumeToken, issueToken } from "./tokens.ts";

/** Issues the secret of a link with which an operator enters the tenant of `there`, once and within a minute. */
export const issueVisitToken = (tenantCtx: TenantCtx, operator: Pick<Ctx, "personId"> & { email: string }) =>
  issueToken(tenantCtx, "visit", operator);

/**
 * Starts a visit by such a link, on the visited tenant's own host: an hour with an admin's rights and without a membership. The rights end
 * as soon as the person no longer runs the platform, wherever that is decided.
 */
export async function startVisit(ctx: PublicReadCtx, link: string): Promise<Me> {
  const { services, tenantId, exchange, db } = ctx;
  await countAttempt(services, "link", networkOf(exchange.ip));
  const token = createToken();
  await withTenant(services, tenantId, async (tenantCtx) => {
    const { personId, email, tenantId: visited } = await consumeToken(tenantCtx, "visit", link);
    if (visited !== tenantId) throw errors.linkOver();
    await tenantCtx.db.insert(sessions).values({
      tokenHash: hashToken(token),
      personId,
      tenantId,
      userAgent: exchange.userAgent.slice(0, 500),
      ip: exchange.ip,
      idleMinutes: visitMinutes,
      expiresAt: sql`now() + ${visitMinutes} * interval '1 minute'`,
      way: "visit",
      visiting: true,
    });
    await recordAuthEvent({ ...tenantCtx, exchange }, { type: "login", email, personId, details: { way: "visit" } });
  });
  const [caller] = await read(services.db, callerOf, { tokenHash: hashToken(token) });
  if (!caller) throw errors.linkOver();
  exchange.setCookie(sessionCookie, token, visitMinutes * 60);
  return getMe({ ...caller, db });
}

/** Ends the visit before the hour is over. */
export async function endVisit({ db, sessionId, exchange }: Pick<Ctx, "db" | "sessionId" | "exchange">) {
  const mine = and(eq(sessions.id, sessionId), sessions.visiting);
  const [ended] = await db.delete(sessions).where(mine).returning({ id: sessions.id });
  if (!ended) throw baseErrors.notFound();
  exchange.setCookie(sessionCookie, null);
}
