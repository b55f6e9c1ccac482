import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { planHas } from "#base/plans.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import type { Deal } from "#features/plans/deal.ts";
import { pickFacts } from "#features/plans/deal-facts.ts";
import type { Trigger } from "#features/plans/values.ts";
import { partnerTerms, tierPerks } from "#features/programs/server/table.ts";
import { defaultPerks, defaultTier, type Tier } from "#features/programs/tiers.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import { monthNumber } from "../../rules/calendar.ts";
import { isPayment } from "../../rules/events.ts";
import { type EventRow, eventsOf, hasWaitingEvents } from "../events/deal-events.ts";
import { defaults } from "../settings/settings.ts";
import { commissionSettings, dealSplits } from "../table.ts";
import { factColumns } from "./fact-columns.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId">;

const everPaid = (personId: SQLWrapper) =>
  sql<boolean>`exists (select from ledger_entries e where e.person_id = ${personId} and e.account = 'transit' and e.minor > 0)`;

const hasTier = sql`${tierPerks.tenantId} = ${tenants.id} and ${tierPerks.tier} = coalesce(${partnerTerms.tier}, ${sql.raw(`'${defaultTier}'`)})`;

const dealById = statement("commissions.deal", { id: referrals.id, tenantId: tenants.id }, (from, p) =>
  from
    .select({
      id: referrals.id,
      referrerId: referrals.referrerId,
      programId: referrals.programId,
      status: referrals.status,
      ...factColumns,
      estimatedMinor: referrals.estimatedMinor,
      wonMinor: referrals.wonMinor,
      currency: referrals.currency,
      shares: dealSplits.shares,
      recruitedById: partnerTerms.recruitedById,
      timeZone: tenants.timeZone,
      plan: tenants.plan,
      off: tenants.off,
      /** Whether the referrer was ever paid. It is read here because the awards are nearly always the referrer's alone. */
      wasPaid: everPaid(referrals.referrerId),
      hasWaiting: hasWaitingEvents(referrals.id),
      holdDays: commissionSettings.holdDays,
      holdDaysNew: commissionSettings.holdDaysNew,
      bonusBp: tierPerks.commissionBonusBp,
    })
    .from(referrals)
    .innerJoin(tenants, eq(tenants.id, p.tenantId))
    .leftJoin(dealSplits, eq(dealSplits.referralId, referrals.id))
    .leftJoin(partnerTerms, eq(partnerTerms.personId, referrals.referrerId))
    .leftJoin(tierPerks, hasTier)
    .leftJoin(commissionSettings, eq(commissionSettings.tenantId, referrals.tenantId))
    .where(eq(referrals.id, p.id)),
);

export type CurrentDeal = NonNullable<Awaited<ReturnType<typeof readDeal>>>;

type Tenant = typeof tenants.$inferSelect;
const isTracked = (plan: Tenant["plan"], off: Tenant["off"]) =>
  planHas(plan, "commissionTracking") && !off.includes("commissionTracking");

/** A bonus is paid only where its tier can be seen. A tier without perks of the tenant has the defaults. */
const bonusOf = (tier: Tier, bonusBp: number | null, plan: Tenant["plan"], off: Tenant["off"]): number =>
  planHas(plan, "gamification") && !off.includes("gamification")
    ? (bonusBp ?? defaultPerks[tier].commissionBonusBp)
    : 0;

/** Reads a deal in its current state, with its referrer and the tenant's settings; undefined if it no longer exists. */
export async function readDeal({ db, tenantId }: Reader, id: Id<"ref">) {
  const [found] = await db.run(dealById, { id, tenantId });
  if (!found) return undefined;
  const { plan, off, holdDays, holdDaysNew, shares, tier, bonusBp, ...deal } = found;
  return {
    ...deal,
    tier: tier ?? defaultTier,
    tierBonusBp: bonusOf(tier ?? defaultTier, bonusBp, plan, off),
    shares: shares ?? [],
    tracked: isTracked(plan, off),
    holds: { holdDays: holdDays ?? defaults.holdDays, holdDaysNew: holdDaysNew ?? defaults.holdDaysNew },
  };
}

const newDealOf = statement(
  "commissions.newDeal",
  { personId: partnerTerms.personId, tenantId: tenants.id },
  (from, p) =>
    from
      .select({
        tier: partnerTerms.tier,
        recruitedById: partnerTerms.recruitedById,
        currency: tenants.currency,
        timeZone: tenants.timeZone,
        plan: tenants.plan,
        off: tenants.off,
        wasPaid: everPaid(p.personId),
        holdDays: commissionSettings.holdDays,
        holdDaysNew: commissionSettings.holdDaysNew,
        bonusBp: tierPerks.commissionBonusBp,
      })
      .from(tenants)
      .leftJoin(partnerTerms, eq(partnerTerms.personId, p.personId))
      .leftJoin(tierPerks, hasTier)
      .leftJoin(commissionSettings, eq(commissionSettings.tenantId, tenants.id))
      .where(eq(tenants.id, p.tenantId)),
);
/** Matches no stored referral. */
const noReferral: Id<"ref"> = `ref_${"0".repeat(32)}`;
const noProgram: Id<"prg"> = `prg_${"0".repeat(32)}`;

/** Builds a deal that is not stored yet, for a referral that this person is about to submit. */
export async function readNewDeal(
  { db, tenantId }: Reader,
  personId: Id<"per">,
  programId: Id<"prg"> = noProgram,
): Promise<CurrentDeal> {
  const { plan, off, holdDays, holdDaysNew, tier, bonusBp, ...terms } = firstOf(
    await db.run(newDealOf, { personId, tenantId }),
  );
  return {
    ...terms,
    ...{ id: noReferral, referrerId: personId, programId, status: "draft" },
    ...{ product: "", country: "", source: "personal", tier: tier ?? defaultTier },
    tierBonusBp: bonusOf(tier ?? defaultTier, bonusBp, plan, off),
    ...{ estimatedMinor: null, wonMinor: null, shares: [], hasWaiting: false },
    tracked: isTracked(plan, off),
    holds: { holdDays: holdDays ?? defaults.holdDays, holdDaysNew: holdDaysNew ?? defaults.holdDaysNew },
  };
}

const paidPeople = statement("commissions.everPaid", { ids: idList }, (from, p) =>
  from
    .select({ id: sql<Id<"per">>`whose.id`.mapWith(referrals.referrerId) })
    .from(sql`unnest(${p.ids}::uuid[]) as whose(id)`)
    .where(everPaid(sql`whose.id`)),
);

/** Whether the person was ever paid. */
export const wasEverPaid = async ({ db }: Pick<ReadCtx, "db">, personId: Id<"per">) =>
  (await db.run(paidPeople, { ids: [personId] })).length > 0;

/** Returns who among the given people was ever paid. */
export async function everPaidOf(
  { db }: Pick<ReadCtx, "db">,
  { referrerId, wasPaid }: CurrentDeal,
  personIds: readonly Id<"per">[],
) {
  const others = [...new Set(personIds)].filter((id) => id !== referrerId);
  const found = others.length > 0 ? await db.run(paidPeople, { ids: others }) : [];
  return new Set([...found.map(({ id }) => id), ...(wasPaid ? [referrerId] : [])]);
}

export const firstPayment = (events: readonly EventRow[]) =>
  events.find(({ kind, state }) => isPayment(kind) && state === "applied");

/** Picks what the engine needs to know of a deal besides its amounts. */
export const pickEngineFacts = (deal: CurrentDeal, trigger: Trigger) => {
  const { id: referralId, referrerId, recruitedById, tierBonusBp, shares } = deal;
  return { ...pickFacts(deal), referralId, referrerId, trigger, recruitedById, tierBonusBp, shares };
};

/**
 * Builds the engine's view of the deal at the time of the event; undefined if the deal's value cannot be converted into the
 * payment's currency. For a payment, the closer is taken from the event that won the deal.
 */
export async function dealAtEvent(ctx: Pick<ReadCtx, "db">, current: CurrentDeal, event: EventRow) {
  const day = dayIn(current.timeZone, event.occurredAt);
  const value = event.kind === "won" ? event.minor : (current.wonMinor ?? current.estimatedMinor);
  const common = pickEngineFacts(current, event.kind as Trigger);
  if (!isPayment(event.kind)) {
    const deal: Deal = {
      ...common,
      valueMinor: value,
      receivedMinor: null,
      currency: defined(event.currency),
      month: 1,
    };
    return { deal, day, closerId: event.personId };
  }
  const [before, rate] = await Promise.all([
    eventsOf(ctx, current.id),
    rateOn(ctx, current.currency, defined(event.currency), day),
  ]);
  if (!rate && value !== null) return undefined;
  const first = firstPayment([...before, event].toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1)));
  const deal: Deal = {
    ...common,
    valueMinor: value === null ? null : convertAt(value, current.currency, defined(event.currency), defined(rate).rate),
    receivedMinor: event.minor,
    currency: defined(event.currency),
    month: monthNumber(dayIn(current.timeZone, first?.occurredAt ?? event.occurredAt), day),
  };
  return { deal, day, closerId: before.find(({ kind }) => kind === "won")?.personId ?? null };
}
