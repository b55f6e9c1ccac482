import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { convertAt } from "#features/ledger/rates.ts";
import type { Deal } from "#features/plans/deal.ts";
import { pickFacts } from "#features/plans/deal-facts.ts";
import { resolveAwards } from "#features/plans/engine.ts";
import { Facts, type Want } from "#features/plans/facts.ts";
import type { Trigger } from "#features/plans/values.ts";
import { perksByTier } from "#features/programs/server/reads.ts";
import { defaultTier } from "#features/programs/tiers.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { tryPlan as tryEndpoint } from "../../contract/trial.ts";
import { monthNumber } from "../../rules/calendar.ts";
import { isPayment } from "../../rules/events.ts";
import { settingsOf } from "../settings/settings.ts";
import { accruedBy, eachPastEvent, type PastEvent } from "./trial-events.ts";
import { plansWithDraft } from "./trial-plans.ts";
import { createRateCache, Tally } from "./trial-tally.ts";

type Side = "beforeMinor" | "afterMinor";
type Sum = Record<Side, number> & { deals: Set<Id<"ref">> };
const month = 30.4375 * 24 * 60 * 60 * 1000;
/** The number of months replayed before the visible period, so that yearly limits and tiers start with the right sums. */
const warmUpMonths = 12;

/**
 * Replays a draft over past deals. Events are read page by page, and the engine calculates each one as if the draft had been in
 * force; the past sums it asks for are those of the replay itself.
 */
export async function tryPlan(ctx: ReadCtx, { planId, months }: z.infer<typeof tryEndpoint.input>) {
  const [{ timeZone }, plans, perks] = await Promise.all([
    settingsOf(ctx),
    plansWithDraft(ctx, planId),
    ctx.off.includes("gamification") ? undefined : perksByTier(ctx),
  ]);
  const visibleSince = new Date(Date.now() - months * month).toISOString();
  const [tally, rates] = [new Tally(), createRateCache(ctx)];
  const firstPaid = new Map<Id<"ref">, string>();
  const found = new Findings();

  /** Returns undefined if the plan does not apply, and null if a rate is missing. */
  async function awardsFor(event: PastEvent, day: string) {
    const versions = plans.inForce(event, day);
    if (!versions) return undefined;
    if (!versions.some(({ rules }) => rules.some(({ trigger }) => trigger === event.kind))) return [];
    const [facts, rate] = [new Facts(), rates(day)];
    const tierBonusBp = perks?.[event.tier ?? defaultTier].commissionBonusBp ?? 0;
    const ofMonth = monthNumber(firstPaid.get(event.referralId) ?? day, day);
    const deal = await dealOf(event, { ofMonth, tierBonusBp }, rate);
    const find = (requests: readonly Want[]) => provideFacts(facts, requests, { tally, event, day, rate });
    const outcome = deal && (await resolveAwards(deal, versions, facts, find));
    return outcome && "awards" in outcome ? outcome.awards : null;
  }

  for await (const page of eachPastEvent(ctx, Date.now() - (months + warmUpMonths) * month)) {
    const accrued = await accruedBy(ctx, page);
    for (const event of page) {
      const day = dayIn(timeZone, event.occurredAt);
      if (isPayment(event.kind) && !firstPaid.has(event.referralId)) firstPaid.set(event.referralId, day);
      const awards = await awardsFor(event, day);
      tally.addAwards(event, day, awards ?? []);
      tally.addWon(event, day);
      if (event.occurredAt < visibleSince || awards === undefined) continue;
      if (awards) found.addReplay(event.referralId, accrued.get(event.id) ?? [], awards);
      else found.withoutRate++;
    }
    await nextTurn();
  }
  return found.shown(ctx);
}

type EarnedAmount = { personId: Id<"per">; currency: string; minor: number };

/** Accumulates who would have gained or lost, per currency. */
class Findings {
  readonly #sums = new Map<string, Sum>();
  readonly #deals = new Set<Id<"ref">>();
  withoutRate = 0;

  /** A deal without awards on either side is not counted. */
  addReplay(deal: Id<"ref">, before: readonly EarnedAmount[], after: readonly EarnedAmount[]) {
    if (before.length + after.length > 0) this.#deals.add(deal);
    for (const amount of before) this.#add(deal, "beforeMinor", amount);
    for (const amount of after) this.#add(deal, "afterMinor", amount);
  }

  #add(deal: Id<"ref">, side: Side, { personId, currency, minor }: EarnedAmount) {
    const key = `${personId} ${currency}`;
    const sum = this.#sums.get(key) ?? { beforeMinor: 0, afterMinor: 0, deals: new Set() };
    sum[side] += minor;
    sum.deals.add(deal);
    this.#sums.set(key, sum);
  }

  /** The largest differences come first. */
  async shown(ctx: Pick<ReadCtx, "db">) {
    const rows = [...this.#sums].map(([key, { deals, ...sum }]) => {
      const [personId, currency] = key.split(" ") as [Id<"per">, string];
      return { personId, currency, ...sum, deals: deals.size };
    });
    const names = await namesOf(
      ctx,
      rows.map(({ personId }) => personId),
    );
    const change = (row: (typeof rows)[number]) => Math.abs(row.afterMinor - row.beforeMinor);
    const people = rows
      .toSorted((a, b) => change(b) - change(a))
      .map((row) => ({ ...row, name: names.get(row.personId) ?? null }));
    return { deals: this.#deals.size, withoutRate: this.withoutRate, people };
  }
}

type Rate = ReturnType<ReturnType<typeof createRateCache>>;

/** Builds the engine's view of the deal; undefined if its value cannot be converted into the payment's currency. */
async function dealOf(
  event: PastEvent,
  { ofMonth, tierBonusBp }: { ofMonth: number; tierBonusBp: number },
  rate: Rate,
): Promise<Deal | undefined> {
  const { referralId, referrerId, kind, minor, currency, recruitedById } = event;
  const value = kind === "won" ? minor : (event.wonMinor ?? event.estimatedMinor);
  const shared = {
    ...pickFacts({ ...event, tier: event.tier ?? defaultTier }),
    ...{ referralId, referrerId, recruitedById, trigger: kind as Trigger, month: ofMonth, currency: defined(currency) },
    receivedMinor: isPayment(event.kind) ? minor : null,
    shares: event.shares ?? [],
    tierBonusBp,
  };
  if (value === null || event.dealCurrency === currency) return { ...shared, valueMinor: value };
  const found = await rate(event.dealCurrency, defined(currency));
  return found && { ...shared, valueMinor: convertAt(value, event.dealCurrency, defined(currency), found.rate) };
}

type Replay = { tally: Tally; event: PastEvent; day: string; rate: Rate };

async function provideFacts(facts: Facts, requests: readonly Want[], { tally, event, day, rate }: Replay) {
  for (const request of requests)
    if (request.fact === "rate") facts.setRate(request.from, request.to, await rate(request.from, request.to));
    else facts.setSum(request, tally.sum(request, event, day));
}
