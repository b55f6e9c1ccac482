import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Ctx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { actionErrors, type getAction as getEndpoint, type recordAction as recordEndpoint } from "../actions.ts";
import { undoMinutes } from "../rules.ts";
import { recentActions } from "./table.ts";

const shown = {
  id: recentActions.id,
  message: recentActions.message,
  createdAt: recentActions.createdAt,
  expiresAt: recentActions.expiresAt,
};
const actionsByPerson = statement("notifications.actions", { personId: recentActions.personId }, (from, p) =>
  from
    .select(shown)
    .from(recentActions)
    .where(and(eq(recentActions.personId, p.personId), gt(recentActions.expiresAt, now)))
    .orderBy(desc(recentActions.id))
    .limit(50),
);
const actionById = statement(
  "notifications.action",
  { id: recentActions.id, personId: recentActions.personId },
  (from, p) =>
    from
      .select({ ...shown, calls: recentActions.calls })
      .from(recentActions)
      .where(and(eq(recentActions.id, p.id), eq(recentActions.personId, p.personId), gt(recentActions.expiresAt, now))),
);

export const listActions = async ({ db, personId }: ReadCtx) => ({
  items: await db.run(actionsByPerson, { personId }),
});

export async function getAction({ db, personId }: ReadCtx, { id }: z.infer<typeof getEndpoint.input>) {
  const [action] = await db.run(actionById, { id, personId });
  if (!action) throw actionErrors.undoExpired();
  return action;
}

export async function recordAction(ctx: Ctx, { message, calls }: z.infer<typeof recordEndpoint.input>) {
  const { db, personId, announce } = ctx;
  const expiresAt = sql`now() + ${undoMinutes} * interval '1 minute'`;
  const recorded = await db.insert(recentActions).values({ personId, message, calls, expiresAt }).returning(shown);
  announce(personId, "changed", { topics: ["actions"] });
  return firstOf(recorded);
}

export async function completeUndo({ db, personId, announce }: Ctx, { id }: z.infer<typeof getEndpoint.input>) {
  const mine = and(eq(recentActions.id, id), eq(recentActions.personId, personId));
  const [undone] = await db.delete(recentActions).where(mine).returning({ id: recentActions.id });
  if (!undone) throw actionErrors.undoExpired();
  announce(personId, "changed", { topics: ["actions"] });
  return { done: true };
}

/** Deletes what can no longer be undone, because it holds the values from before. */
export const deleteExpiredActions = ({ db }: TenantCtx) =>
  db.delete(recentActions).where(lt(recentActions.expiresAt, now));
