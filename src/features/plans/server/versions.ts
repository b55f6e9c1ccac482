import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { audit, auditOnce } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { onViolation } from "#server/db/database-errors.ts";
import {
  type dropDraft as dropEndpoint,
  errors,
  type publishDraft as publishEndpoint,
  type saveDraft as saveEndpoint,
} from "../contract.ts";
import { canStartOn } from "../rules.ts";
import { planOf } from "./list-plans.ts";
import { planVersions } from "./table.ts";
import { assertKnownTargets } from "./targets.ts";
import { usePlan as assignPlan } from "./uses.ts";
import { lockPlan, refresh } from "./writes.ts";

const isDraftOf = (planId: Id<"cpl">) => and(eq(planVersions.planId, planId), eq(planVersions.state, "draft"));
const isPublishedOf = (planId: Id<"cpl">) => and(eq(planVersions.planId, planId), eq(planVersions.state, "published"));

type Terms = Pick<typeof planVersions.$inferSelect, "currency" | "rules" | "budgetMinor">;
const termsOf = ({ currency, rules, budgetMinor }: Terms) => ({ currency, rules, budgetMinor });

async function loadDraft({ db }: Ctx, planId: Id<"cpl">) {
  const [draft] = await db.select().from(planVersions).where(isDraftOf(planId));
  return draft;
}

export async function saveDraft(ctx: Ctx, { id, revision, ...terms }: z.infer<typeof saveEndpoint.input>) {
  const { name } = await lockPlan(ctx, id);
  await assertKnownTargets(ctx, terms.rules);
  const draft = await loadDraft(ctx, id);
  if ((draft?.revision ?? 0) !== revision) throw errors.stale({ version: `${draft?.revision ?? 0}` });
  if (draft)
    await ctx.db
      .update(planVersions)
      .set({ ...terms, revision: revision + 1 })
      .where(eq(planVersions.id, draft.id));
  else {
    const next = sql<number>`(select coalesce(max(number), 0) + 1 from plan_versions where plan_id = ${id.slice(4)})`;
    await ctx.db.insert(planVersions).values({ ...terms, planId: id, number: next });
  }
  const saved = { action: "plans.draftSaved", subject: name };
  await (draft ? auditOnce(ctx, draft.createdAt, saved) : audit(ctx, saved));
  refresh(ctx);
  return planOf(ctx, id);
}

export async function dropDraft(ctx: Ctx, { id }: z.infer<typeof dropEndpoint.input>) {
  const { name } = await lockPlan(ctx, id);
  const dropped = await ctx.db.delete(planVersions).where(isDraftOf(id)).returning({ number: planVersions.number });
  if (dropped.length > 0) await audit(ctx, { action: "plans.draftDropped", subject: name, before: firstOf(dropped) });
  refresh(ctx);
  return planOf(ctx, id);
}

/** The draft takes effect on that day, and the version in effect until then ends the day before. */
export async function publishDraft(ctx: Ctx, input: z.infer<typeof publishEndpoint.input>) {
  const { id, revision, effectiveFrom, programId } = input;
  const { name } = await lockPlan(ctx, id);
  const draft = await loadDraft(ctx, id);
  if (!draft || draft.rules.length === 0) throw errors.nothingToPublish();
  if (draft.revision !== revision) throw errors.stale({ version: `${draft.revision}` });
  const [last] = await ctx.db
    .select()
    .from(planVersions)
    .where(isPublishedOf(id))
    .orderBy(desc(planVersions.effectiveFrom));
  const today = dayIn((await getTenantCalendar(ctx)).timeZone, Date.now());
  if (!canStartOn(effectiveFrom, today, last === undefined)) throw errors.past();
  if (last?.effectiveFrom && last.effectiveFrom >= effectiveFrom) throw errors.overlaps({ from: last.effectiveFrom });
  const isInEffect = or(isNull(planVersions.effectiveUntil), gte(planVersions.effectiveUntil, effectiveFrom));
  await ctx.db
    .update(planVersions)
    .set({ effectiveUntil: addDays(effectiveFrom, -1) })
    .where(and(isPublishedOf(id), isInEffect));
  await ctx.db
    .update(planVersions)
    .set({ state: "published", effectiveFrom, publishedAt: now, publishedBy: ctx.personId })
    .where(eq(planVersions.id, draft.id))
    .catch(onViolation("plan_versions_one_at_a_time", errors.overlaps({ from: effectiveFrom })));
  await audit(ctx, {
    action: "plans.published",
    subject: name,
    before: last ? { number: last.number, effectiveUntil: last.effectiveUntil, ...termsOf(last) } : null,
    after: { number: draft.number, effectiveFrom, ...termsOf(draft) },
  });
  refresh(ctx);
  return programId ? assignPlan(ctx, { id, scope: "program", target: programId }) : planOf(ctx, id);
}
