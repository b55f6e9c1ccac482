import { eq } from "drizzle-orm";
import { z } from "zod";
import { id } from "#base/ids.ts";
import { ratesImported } from "#features/ledger/contract.ts";
import { stagesIn } from "#features/programs/server/reads.ts";
import { referralMoved, referralStaged } from "#features/referrals/contract.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { reachedBy } from "../rules.ts";
import type { DealEventKind } from "../values.ts";
import { accrue, inForce } from "./accrual.ts";
import { apply, lockDeal, retry, retryAfter, retryAll } from "./application.ts";
import { dealNow } from "./deal.ts";
import { noteEvents, setWaiting, waitingBecause, waitingOf } from "./events.ts";
import { dealEvents } from "./table.ts";

type Moved = z.infer<typeof referralMoved.payload>;
type OfReferral = Pick<Moved, "id" | "referrerId" | "by"> & Partial<Pick<Moved, "wonMinor">>;

/** Records events that the app itself observed. Each counts once per referral, however often it is reached. */
async function earnBy(
  ctx: TenantCtx,
  { id: referralId, referrerId, by, wonMinor }: OfReferral,
  kinds: DealEventKind[],
) {
  lockDeal(ctx, referralId);
  const now = await dealNow(ctx, referralId);
  if (!now) return;
  const occurredAt = new Date().toISOString();
  const told = kinds.map((kind) => ({
    source: "referral",
    externalId: `${referralId}:${kind}`,
    kind,
    referralId,
    referrerId,
    minor: kind === "won" ? (wonMinor ?? null) : null,
    currency: now.currency,
    refersTo: null,
    occurredAt,
    personId: by,
  }));
  const [waiting, noted, versions] = await Promise.all([
    kinds.includes("won") && now.hasWaiting ? waitingOf(ctx, referralId) : [],
    noteEvents(ctx, told),
    inForce(ctx, now, occurredAt),
  ]);
  for (const event of noted) {
    const waitsFor = await accrue(ctx, now, event, versions);
    if (waitsFor) await setWaiting(ctx, event.id, waitsFor);
  }
  await retryAll(ctx, waiting);
}

async function heardMove(ctx: TenantCtx, moved: Moved) {
  if (moved.status === "accepted") await earnBy(ctx, moved, ["accepted"]);
  if (moved.status === "won") await earnBy(ctx, moved, ["qualified", "meeting", "won"]);
  if (moved.status === "reversed") await undo(ctx, moved);
}

async function undo(ctx: TenantCtx, { id: referralId, referrerId, by }: Moved) {
  lockDeal(ctx, referralId);
  const common = { source: "referral", referralId, referrerId, minor: null, currency: null, refersTo: null };
  const event = { ...common, externalId: `${referralId}:reversed`, kind: "reversal" as const, personId: by };
  const [noted] = await noteEvents(ctx, [{ ...event, occurredAt: new Date().toISOString() }]);
  if (noted) await apply(ctx, noted);
}

async function heardStage(ctx: TenantCtx, staged: z.infer<typeof referralStaged.payload>) {
  const [referral] = await ctx.db
    .select({ pipelineId: referrals.pipelineId })
    .from(referrals)
    .where(eq(referrals.id, staged.id));
  const reached = referral ? reachedBy(await stagesIn(ctx, referral.pipelineId), staged.to) : [];
  if (reached.length > 0) await earnBy(ctx, staged, reached);
}

const retrying = defineTask("commissions.retry", "money", z.object({ eventId: id("dev") }));

/** Each event is retried in its own transaction, so that one failure does not block the others. */
async function heardRates(ctx: TenantCtx) {
  for (const { id: eventId } of await waitingBecause(ctx, ["no_rate"]))
    await ctx.enqueue(retrying, { eventId }, { key: eventId });
}

const tryAgain = ({ services, tenantId }: JobCtx, { eventId }: z.infer<typeof retrying.payload>) =>
  withTenant(services, tenantId, async (ctx) => {
    const [seen] = await ctx.db.select().from(dealEvents).where(eq(dealEvents.id, eventId));
    if (seen?.referralId) lockDeal(ctx, seen.referralId);
    const [event] = await ctx.db.select().from(dealEvents).where(eq(dealEvents.id, eventId));
    if (event?.state !== "waiting") return;
    const after = await retry(ctx, event);
    if (after.state === "applied" && after.referralId) await retryAfter(ctx, after.referralId, [after]);
  });

export const retryTasks = [defineTaskHandler(retrying, tryAgain)];

export const listeners = [on(referralMoved, heardMove), on(referralStaged, heardStage), on(ratesImported, heardRates)];
