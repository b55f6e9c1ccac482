import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { contactErased, referralEdited, referralMoved, referralStaged } from "#features/referrals/contract/events.ts";
import { openStatuses, type Status } from "#features/referrals/contract/values.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { setWinProbabilities } from "#features/referrals/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { referralOutcome } from "../rules/referral-outcome.ts";
import { predictions } from "./table.ts";
import { predictOne, predictOpen } from "./tasks.ts";

const isOpen = (status: Status) => (openStatuses as readonly Status[]).includes(status);
const enqueuePredictions = (ctx: TenantCtx) => ctx.enqueue(predictOpen, {}, { key: `predict ${ctx.tenantId}` });

/** The outcome of a referral scores all its predictions; a reopened one has none again. */
async function score(ctx: TenantCtx, { id, status, before }: { id: Id<"ref">; status: Status; before: Status | null }) {
  if (status === "draft") return;
  if (isOpen(status)) {
    if (before !== null && !isOpen(before) && before !== "draft") await saveOutcome(ctx, id, null);
    return enqueuePredictions(ctx);
  }
  await saveOutcome(ctx, id, referralOutcome(status, await readRejectReason(ctx, id)) ?? null);
  await setWinProbabilities(ctx, [{ id, winProbability: null }]);
}

async function readRejectReason({ db, tenantId }: TenantCtx, id: Id<"ref">): Promise<string | null> {
  const [found] = await db
    .select({ rejectReason: referrals.rejectReason })
    .from(referrals)
    .where(and(eq(referrals.tenantId, tenantId), eq(referrals.id, id)));
  return found?.rejectReason ?? null;
}

const saveOutcome = ({ db, tenantId }: TenantCtx, id: Id<"ref">, outcome: 0 | 1 | null) =>
  db
    .update(predictions)
    .set({ outcome, outcomeAt: outcome === null ? null : new Date().toISOString() })
    .where(
      and(
        eq(predictions.tenantId, tenantId),
        eq(predictions.referralId, id),
        sql`${predictions.outcome} is distinct from ${outcome}`,
      ),
    );

/** What was predicted about an erased contact was made from their data, so it is erased with it. */
async function erasePredictions(ctx: TenantCtx, { id }: { id: Id<"ref"> }) {
  await ctx.db.delete(predictions).where(and(eq(predictions.tenantId, ctx.tenantId), eq(predictions.referralId, id)));
  await setWinProbabilities(ctx, [{ id, winProbability: null }]);
}

export const listeners = [
  on(contactErased, erasePredictions),
  on(referralMoved, score),
  on(referralStaged, (ctx) => enqueuePredictions(ctx)),
  on(referralEdited, (ctx, { id }) => ctx.enqueue(predictOne, { id }, { key: `predict ${id}` })),
];
