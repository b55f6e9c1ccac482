import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { endSession as endEndpoint } from "../../contract/sessions.ts";
import { emailOf, hasAccountProof } from "../reads.ts";
import { sessions } from "../table.ts";
import { recordAuthEvent } from "../writes.ts";
import { deviceOf } from "./device.ts";
import { endSessions } from "./end-sessions.ts";

const sessionsByPerson = statement("identity.ownSessions", { personId: sessions.personId }, (from, p) =>
  from
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      way: sessions.way,
      tenantId: sessions.tenantId,
      tenant: tenants.name,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(tenants, eq(tenants.id, sessions.tenantId))
    .where(eq(sessions.personId, p.personId))
    .orderBy(desc(sessions.lastUsedAt)),
);

/** A tenant whose identity provider vouched for this session must not see sessions in other tenants. */
const visibleTenant = async (ctx: Pick<ReadCtx, "db" | "sessionId" | "tenantId">) =>
  (await hasAccountProof(ctx)) ? undefined : ctx.tenantId;

/** Lists the current session first, then by last use. Tokens are not stored, so they cannot be returned. */
export async function listSessions(ctx: ReadCtx) {
  const { db, personId, sessionId } = ctx;
  const [found, only] = await Promise.all([db.run(sessionsByPerson, { personId }), visibleTenant(ctx)]);
  const visible = found.filter(({ tenantId }) => only === undefined || tenantId === only);
  const items = visible.map(({ userAgent, tenantId: _, ...session }) => ({
    ...session,
    ...deviceOf(userAgent),
    current: session.id === sessionId,
  }));
  return { items: items.sort((one, other) => Number(other.current) - Number(one.current)) };
}

export async function endSession(ctx: Ctx, { id }: z.infer<typeof endEndpoint.input>) {
  const { db, personId } = ctx;
  const only = await visibleTenant(ctx);
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.personId, personId), only && eq(sessions.tenantId, only)))
    .returning({ id: sessions.id });
  if (!ended) throw baseErrors.notFound();
  await recordAuthEvent(ctx, { type: "session_ended", email: await emailOf(ctx), personId, details: { count: 1 } });
  return { done: true };
}

export async function endOtherSessions(ctx: Ctx) {
  const { personId, sessionId } = ctx;
  const count = (await endSessions(ctx, personId, { but: sessionId, only: await visibleTenant(ctx) })).length;
  await recordAuthEvent(ctx, { type: "session_ended", email: await emailOf(ctx), personId, details: { count } });
  return { endedSessions: count };
}
