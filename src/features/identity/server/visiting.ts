import { and, eq, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Ctx, PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { read } from "#server/db/in-tenant.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type Me } from "../contract.ts";
import { sessionCookie, visitMinutes } from "../rules.ts";
import { attempt } from "./attempts.ts";
import { record } from "./auth-events.ts";
import { callerOf, me } from "./reads.ts";
import { hashOf, newToken } from "./session.ts";
import { sessions } from "./table.ts";
import { issueToken, takeToken } from "./tokens.ts";

/** The secret of a link by which an operator comes into the tenant of `there`, once and within a minute. */
export const issueVisit = (there: TenantCtx, whose: Pick<Ctx, "personId"> & { email: string }) =>
  issueToken(there, "visit", whose);

/**
 * Comes in by such a link, on the visited tenant's own host: an hour with an admin's rights and without a membership.
 * The rights end, wherever that is decided, with those of running the platform.
 */
export async function beginVisit(ctx: PublicReadCtx, link: string): Promise<Me> {
  const { services, tenantId, exchange, db } = ctx;
  await attempt(services, "link", networkOf(exchange.ip));
  const token = newToken();
  await withTenant(services, tenantId, async (inside) => {
    const { personId, email, tenantId: visited } = await takeToken(inside, "visit", link);
    if (visited !== tenantId) throw errors.linkOver();
    await inside.db.insert(sessions).values({
      tokenHash: hashOf(token),
      personId,
      tenantId,
      userAgent: exchange.userAgent.slice(0, 500),
      ip: exchange.ip,
      idleMinutes: visitMinutes,
      expiresAt: sql`now() + ${visitMinutes} * interval '1 minute'` as never,
      way: "visit",
      visiting: true,
    });
    await record({ ...inside, exchange }, { type: "login", email, personId, details: { way: "visit" } });
  });
  const [caller] = await read(services.db, callerOf, { tokenHash: hashOf(token) });
  if (!caller) throw errors.linkOver();
  exchange.setCookie(sessionCookie, token, visitMinutes * 60);
  return me({ ...caller, db });
}

/** Goes home before the hour is over. */
export async function endVisit({ db, sessionId, exchange }: Pick<Ctx, "db" | "sessionId" | "exchange">) {
  const mine = and(eq(sessions.id, sessionId), sessions.visiting);
  const [ended] = await db.delete(sessions).where(mine).returning({ id: sessions.id });
  if (!ended) throw baseErrors.notFound();
  exchange.setCookie(sessionCookie, null);
}
