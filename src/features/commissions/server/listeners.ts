import { eq } from "drizzle-orm";
import { z } from "zod";
import { id } from "#base/ids.ts";
import { ratesImported } from "#features/ledger/contract.ts";
import { listStages } from "#features/programs/server/reads.ts";
import { referralMoved, referralStaged } from "#features/referrals/contract/events.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { eventsOfStage, eventsOfStatus } from "../rules/events.ts";
import type { DealEventKind } from "../values.ts";
import { accrue, planVersionsFor } from "./accrual/accrual.ts";
import { readDeal } from "./accrual/deal.ts";
import { applyEvent, lockDeal, retryAfter, retryEvent, retryEvents } from "./events/apply-event.ts";
import { recordEvents, setWaiting, waitingEventsByReason, waitingEventsOf } from "./events/deal-events.ts";
import { dealEvents } from "./table.ts";

type Moved = z.infer<typeof referralMoved.payload>;
type ReferralEvent = Pick<Moved, "id" | "referrerId" | "by"> & Partial<Pick<Moved, "wonMinor">>;

/** Records events that the app itself observed. Each counts once per referral, however often it is reached. */
async function recordReferralEvents(
  ctx: TenantCtx,
  { id: referralId, referrerId, by, wonMinor }: ReferralEvent,
  kinds: DealEventKind[],
) {
  lockDeal(ctx, referralId);
  const deal = await readDeal(ctx, referralId);
  if (!deal) return;
  const occurredAt = new Date().toISOString();
  const newEvents = kinds.map((kind) => ({
    source: "referral",
    externalId: `${referralId}:${kind}`,
    kind,
    referralId,
    referrerId,
    minor: kind === "won" ? (wonMinor ?? null) : null,
    currency: deal.currency,
    refersTo: null,
    occurredAt,
    personId: by,
  }));
  const [waiting, recorded, versions] = await Promise.all([
    kinds.includes("won") && deal.hasWaiting ? waitingEventsOf(ctx, referralId) : [],
    recordEvents(ctx, newEvents),
    planVersionsFor(ctx, deal, occurredAt),
  ]);
  for (const event of recorded) {
    const waitsFor = await accrue(ctx, deal, event, versions);
    if (waitsFor) await setWaiting(ctx, event.id, waitsFor);
  }
  await retryEvents(ctx, waiting);
}

async function onReferralMoved(ctx: TenantCtx, moved: Moved) {
  const kinds = eventsOfStatus(moved.status);
  if (kinds.length > 0) await recordReferralEvents(ctx, moved, kinds);
  if (moved.status === "reversed") await reverseDeal(ctx, moved);
}

async function reverseDeal(ctx: TenantCtx, { id: referralId, referrerId, by }: Moved) {
  lockDeal(ctx, referralId);
  const common = { source: "referral", referralId, referrerId, minor: null, currency: null, refersTo: null };
  const event = { ...common, externalId: `${referralId}:reversed`, kind: "reversal" as const, personId: by };
  const [recorded] = await recordEvents(ctx, [{ ...event, occurredAt: new Date().toISOString() }]);
  if (recorded) await applyEvent(ctx, recorded);
}

async function onReferralStaged(ctx: TenantCtx, staged: z.infer<typeof referralStaged.payload>) {
  const [referral] = await ctx.db
    .select({ pipelineId: referrals.pipelineId })
    .from(referrals)
    .where(eq(referrals.id, staged.id));
  const kinds = referral ? eventsOfStage(await listStages(ctx, referral.pipelineId), staged.to) : [];
  if (kinds.length > 0) await recordReferralEvents(ctx, staged, kinds);
}

const retryTask = defineTask("commissions.retry", "money", z.object({ eventId: id("dev") }));

/** Each event is retried in its own transaction, so that one failure does not block the others. */
async function onRatesImported(ctx: TenantCtx) {
  for (const { id: eventId } of await waitingEventsByReason(ctx, ["no_rate"]))
    await ctx.enqueue(retryTask, { eventId }, { key: eventId });
}

const runRetry = ({ services, tenantId }: JobCtx, { eventId }: z.infer<typeof retryTask.payload>) =>
  withTenant(services, tenantId, async (ctx) => {
    const [found] = await ctx.db.select().from(dealEvents).where(eq(dealEvents.id, eventId));
    if (found?.referralId) lockDeal(ctx, found.referralId);
    const [event] = await ctx.db.select().from(dealEvents).where(eq(dealEvents.id, eventId));
    if (event?.state !== "waiting") return;
    const after = await retryEvent(ctx, event);
    if (after.state === "applied" && after.referralId) await retryAfter(ctx, after.referralId, [after]);
  });

export const retryTasks = [defineTaskHandler(retryTask, runRetry)];

export const listeners = [
  on(referralMoved, onReferralMoved),
  on(referralStaged, onReferralStaged),
  on(ratesImported, onRatesImported),
];
