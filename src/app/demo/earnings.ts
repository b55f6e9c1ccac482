import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Money } from "#base/money.ts";
import { withPlanAmount } from "#features/commissions/rules/budgeted-award.ts";
import { monthNumber } from "#features/commissions/rules/calendar.ts";
import type { EventRow } from "#features/commissions/server/events/deal-events.ts";
import { dealEvents, dealSplits } from "#features/commissions/server/table.ts";
import type { DealEventKind } from "#features/commissions/values.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { resolveAwards } from "#features/plans/engine.ts";
import { Facts, type Want } from "#features/plans/facts.ts";
import { periodAround } from "#features/plans/period.ts";
import type { Share } from "#features/plans/rule.ts";
import type { Trigger } from "#features/plans/values.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { DemoCommissions, Line } from "./commission-states.ts";
import type { Plans } from "./plans.ts";
import type { Random } from "./random.ts";
import type { Rates } from "./rates.ts";
import type { DemoReferral } from "./referrals.ts";
import { idAt, insertInBatches, iso } from "./rows.ts";

export type DemoDeal = DemoReferral & { shares: Share[] };
type Event = Omit<EventRow, "tenantId">;
type NewDealEvent = { kind: DealEventKind; minor?: number | null; by?: Id<"per"> | null } & Partial<
  Pick<Event, "source" | "externalId" | "refersTo" | "state" | "waitsFor">
>;

/** Records deal events in memory and calculates commissions from them with the app's own engine. */
export function openEarnings(
  context: { plans: Plans; rates: Rates; lines: DemoCommissions; currency: string; timeZone: string },
  ids: Random,
) {
  const { plans, rates, lines, currency, timeZone } = context;
  const events: Event[] = [];
  const splits: (typeof dealSplits.$inferInsert)[] = [];

  function recordEvent(
    at: number,
    deal: DemoReferral | undefined,
    { kind, minor = null, by = null, ...more }: NewDealEvent,
  ): Event {
    const event: Event = {
      id: idAt("dev", at, ids),
      source: "referral",
      externalId: `${deal?.row.id}:${kind}`,
      kind,
      referralId: deal?.row.id ?? null,
      referrerId: deal?.row.referrerId ?? null,
      minor,
      currency: deal?.row.currency ?? currency,
      refersTo: null,
      occurredAt: iso(at),
      personId: by,
      state: "applied",
      waitsFor: null,
      createdAt: iso(at),
      ...more,
    };
    events.push(event);
    return event;
  }

  /** Returns the values of the deals that the same person won in the period, except this one. */
  function volume(event: Event, period: "month" | "quarter" | "year" | "ever", on: string): Money[] {
    const span = periodAround(period, on);
    const inSpan = (at: string) => !span || (dayIn(timeZone, at) >= span.from && dayIn(timeZone, at) <= span.until);
    return events
      .filter(({ kind, referrerId, referralId, occurredAt }) => {
        const others = kind === "won" && referrerId === event.referrerId && referralId !== event.referralId;
        return others && inSpan(occurredAt);
      })
      .map(({ minor, currency: of }) => ({ minor: defined(minor), currency: defined(of) }));
  }

  async function earn(at: number, deal: DemoDeal, newEvent: NewDealEvent): Promise<Line[]> {
    const event = recordEvent(at, deal, newEvent);
    const { row, shares } = deal;
    const { tier, recruitedById } = plans.partnerOf(row.referrerId);
    const on = dayIn(timeZone, at);
    const isPayment = event.kind === "payment";
    const ofDeal = events.filter(({ referralId }) => referralId === row.id);
    const first = ofDeal.find(({ kind }) => kind === "payment") ?? event;
    const facts = new Facts();
    const find = async (wants: readonly Want[]) => {
      for (const want of wants) {
        if (want.fact === "rate") facts.setRate(want.from, want.to, rates.on(want.from, want.to, on));
        else facts.setSum(want, want.fact === "volume" ? volume(event, want.period, on) : []);
      }
    };
    const input = {
      referralId: row.id,
      referrerId: row.referrerId,
      trigger: event.kind as Trigger,
      product: row.productInterest ?? "",
      country: row.country ?? "",
      source: row.source ?? "personal",
      tier,
      recruitedById,
      tierBonusBp: 0,
      shares,
      valueMinor: event.kind === "won" ? event.minor : (row.wonMinor ?? row.estimatedMinor ?? null),
      receivedMinor: isPayment ? event.minor : null,
      currency: defined(event.currency),
      month: isPayment ? monthNumber(dayIn(timeZone, first.occurredAt), on) : 1,
    };
    const outcome = await resolveAwards(input, plans.inForce(tier, on, currency), facts, find);
    if ("without" in outcome) throw new Error("The demo knows every rate");
    const awards = outcome.awards.map((award) =>
      withPlanAmount(award, rates.on(award.currency, award.version.currency, on)),
    );
    const closer = isPayment ? ofDeal.find(({ kind }) => kind === "won")?.personId : event.personId;
    const of = { referralId: row.id, programId: row.programId };
    return lines.accrue(at, of, event as EventRow, awards, closer ?? null);
  }

  return {
    recordEvent,
    earn,
    share: (at: number, deal: DemoDeal, shares: Share[]) => {
      deal.shares = shares;
      splits.push({ id: idAt("spl", at, ids), referralId: deal.row.id, shares, createdAt: iso(at) });
    },
    /** Converts an amount to the tenant's currency by the rate of a day. */
    worth: ({ minor, currency: of }: Money, at: number) =>
      convertAt(minor, of, currency, rates.on(of, currency, dayIn(timeZone, at)).rate),
    async write({ db }: TenantCtx) {
      await insertInBatches(events, (batch) => db.insert(dealEvents).values(batch));
      await insertInBatches(splits, (batch) => db.insert(dealSplits).values(batch));
    },
  };
}
export type Earnings = ReturnType<typeof openEarnings>;
