import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { acting } from "#server/acting.ts";
import type { Ctx, OpenReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { errors, type signIn as signInEndpoint } from "../contract.ts";
import { attemptLimit, normalEmail, sessionCookie, sessionDays, tenantToEnter } from "../rules.ts";
import { isPassword } from "./password.ts";
import { byEmail, me, memberships, recentFailures } from "./reads.ts";
import { hashOf, newToken } from "./session.ts";
import { authEvents, people, sessions } from "./table.ts";

type Event = Omit<typeof authEvents.$inferInsert, "tenantId">;

const record = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, event: Event) =>
  db.insert(authEvents).values({ tenantId, ...event });

/** Outside a transaction, since hashing takes its time; what it writes, it writes in one of its own. */
export async function signIn(
  ctx: OpenReadCtx,
  { email: given, password, remember }: z.infer<typeof signInEndpoint.input>,
) {
  const { db, floor, tenantId, exchange } = ctx;
  const email = normalEmail(given);
  const { userAgent } = exchange;
  const [failures] = await db.run(recentFailures, { email });
  if (failures!.count >= attemptLimit.failures) throw errors.tooManyAttempts();

  const [person] = await db.run(byEmail, { email });
  const known = person ? await db.run(memberships, { personId: person.id }) : [];
  const entered = person && tenantToEnter(known, { tenantId, named: ctx.hostNamesTenant }, person.tenantId);
  const refuse = async (error: Error, reason: string) => {
    const event: Event = { type: "login_failed", email, personId: person?.id ?? null, details: { reason }, userAgent };
    await acting(floor, tenantId, (inside) => record(inside, event));
    throw error;
  };
  if (!person || !entered) return refuse(errors.noAccount(), "no account");
  if (!person.hash || !(await isPassword(password, person.hash))) return refuse(errors.wrongPassword(), "password");
  if (!person.isActive) return refuse(errors.disabled(), "disabled");

  const token = newToken();
  const days = remember ? sessionDays.remembered : sessionDays.usual;
  await acting(floor, entered.tenantId, async (inside) => {
    const expiresAt = sql`now() + ${`${days} days`}::interval`;
    await inside.db.insert(sessions).values({
      tokenHash: hashOf(token),
      personId: person.id,
      tenantId: entered.tenantId,
      userAgent,
      expiresAt: expiresAt as never,
    });
    await inside.db
      .update(people)
      .set({ lastLoginAt: now as never, tenantId: entered.tenantId })
      .where(eq(people.id, person.id));
    await record(inside, { type: "login", email, personId: person.id, userAgent });
  });
  exchange.cookie(sessionCookie, token, remember ? days * 86_400 : undefined);
  return me({ ...entered, db, personId: person.id });
}

export async function signOut(ctx: Ctx) {
  const ended = await ctx.db.delete(sessions).where(eq(sessions.id, ctx.sessionId)).returning({ id: sessions.id });
  const [person] = await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, ctx.personId));
  await record(ctx, {
    type: "logout",
    email: person!.email,
    personId: ctx.personId,
    userAgent: ctx.exchange.userAgent,
  });
  ctx.exchange.cookie(sessionCookie, null);
  return { ended: ended.length > 0 };
}
