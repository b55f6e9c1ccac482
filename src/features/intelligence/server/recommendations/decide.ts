import { and, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import type * as contract from "../../contract/recommendations.ts";
import { findRecommendation } from "./list.ts";
import { recommendations } from "./table.ts";

const dayMs = 86_400_000;
type State = contract.RecommendationState;
type Change = Partial<typeof recommendations.$inferInsert> & { state: State };

/** Changes the state of a recommendation. Doing so twice changes nothing the second time. */
async function decide(ctx: Ctx, id: Id<"rcm">, change: Change) {
  const [row] = await ctx.db.select().from(recommendations).where(eq(recommendations.id, id)).for("update");
  if (!row) throw baseErrors.notFound();
  if (row.state !== change.state || change.state === "snoozed") {
    const by = { changedAt: new Date().toISOString(), changedBy: ctx.personId };
    await ctx.db
      .update(recommendations)
      .set({ ...cleared, ...by, ...change })
      .where(eq(recommendations.id, id));
    const names = { action: "intelligence.recommendationChanged", subject: row.kind };
    await audit(ctx, { ...names, before: { state: row.state }, after: { state: change.state } });
    ctx.announce("tenant", "changed", { topics: ["intelligence"] });
  }
  const changed = await findRecommendation(ctx, id);
  if (!changed) throw baseErrors.notFound();
  return changed;
}

/** What an earlier decision left behind. */
const cleared = { dismissReason: null, dismissNote: "", snoozedUntil: null, followUp: null };

type One = z.output<typeof contract.implementRecommendation.input>;

export const implementRecommendation = (ctx: Ctx, { id }: One) => decide(ctx, id, { state: "implemented" });

export const dismissRecommendation = (
  ctx: Ctx,
  { id, reason, note }: z.output<typeof contract.dismissRecommendation.input>,
) => decide(ctx, id, { state: "dismissed", dismissReason: reason, dismissNote: note });

export const snoozeRecommendation = (ctx: Ctx, { id, days }: z.output<typeof contract.snoozeRecommendation.input>) =>
  decide(ctx, id, { state: "snoozed", snoozedUntil: new Date(Date.now() + days * dayMs).toISOString() });

/** Makes a recommendation active again. It replaces one about the same subject that was made since. */
export async function restoreRecommendation(ctx: Ctx, { id }: One) {
  const [row] = await ctx.db.select().from(recommendations).where(eq(recommendations.id, id));
  if (!row) throw baseErrors.notFound();
  const isSame = and(eq(recommendations.kind, row.kind), eq(recommendations.subject, row.subject));
  const isLive = inArray(recommendations.state, ["active", "snoozed"]);
  await ctx.db.delete(recommendations).where(and(isSame, isLive, ne(recommendations.id, id)));
  return decide(ctx, id, { state: "active", changedAt: null, changedBy: null });
}
