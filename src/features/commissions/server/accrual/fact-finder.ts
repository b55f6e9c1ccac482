import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { QueryBuilder } from "drizzle-orm/pg-core";
import type { Id } from "#base/ids.ts";
import type { Money } from "#base/money.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import { ledgerEntries } from "#features/ledger/server/table.ts";
import type { Facts, SumWant, Want } from "#features/plans/facts.ts";
import { periodAround } from "#features/plans/period.ts";
import { planVersions } from "#features/plans/server/table.ts";
import type { Period } from "#features/plans/values.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { acquireLock } from "../events/deal-events.ts";
import type { Actor } from "../lines/timeline.ts";
import { commissions, dealEvents } from "../table.ts";
import { planSum } from "./spending.ts";

/** The deal and the day, in the tenant's calendar, whose past sums are requested. */
export type Moment = {
  referralId: Id<"ref">;
  referrerId: Id<"per">;
  day: string;
  occurredAt: string;
  timeZone: string;
};

const text = { mapToDriverValue: (value: string) => value };
const days = { from: text, until: text, timeZone: text };
/** Spans from the start of the first day to the end of the last, in the tenant's time zone. */
const within = (p: Record<keyof typeof days, SQLWrapper>) =>
  sql`${dealEvents.occurredAt} >= ${p.from}::date::timestamp at time zone ${p.timeZone}
    and ${dealEvents.occurredAt} < (${p.until}::date + 1)::timestamp at time zone ${p.timeZone}`;

const expense = and(eq(ledgerEntries.commissionId, commissions.id), eq(ledgerEntries.account, "expense"));
const earned = sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number);
/** The current cost of commissions, which is what remains after refunds. */
const selectCosts = (from: QueryBuilder) =>
  from
    .select({ currency: commissions.currency, minor: earned })
    .from(commissions)
    .innerJoin(ledgerEntries, expense)
    .innerJoin(dealEvents, eq(dealEvents.id, commissions.eventId));
const ofPlan = (planId: SQLWrapper) =>
  sql`${commissions.planVersionId} in (select v.id from plan_versions v where v.plan_id = ${planId})`;
const { ruleKey, personId, referralId } = commissions;
const { planId } = planVersions;

const dealSum = statement("commissions.earnedOfDeal", { planId, ruleKey, referralId }, (from, p) =>
  selectCosts(from)
    .where(
      and(eq(referralId, p.referralId), eq(ruleKey, p.ruleKey), eq(commissions.part, sql`'share'`), ofPlan(p.planId)),
    )
    .groupBy(commissions.currency),
);
const personSum = statement("commissions.earnedByPerson", { planId, ruleKey, personId, ...days }, (from, p) =>
  selectCosts(from)
    .where(and(eq(personId, p.personId), eq(ruleKey, p.ruleKey), ofPlan(p.planId), within(p)))
    .groupBy(commissions.currency),
);
const volumeSum = statement(
  "commissions.volume",
  { referrerId: dealEvents.referrerId, referralId: dealEvents.referralId, before: dealEvents.occurredAt, ...days },
  (from, p) =>
    from
      .select({
        currency: dealEvents.currency,
        minor: sql<number>`sum(${dealEvents.minor})::bigint`.mapWith(Number),
      })
      .from(dealEvents)
      .where(
        sql`${dealEvents.referrerId} = ${p.referrerId} and ${dealEvents.kind} = 'won' and ${dealEvents.referralId} <> ${p.referralId}
          and ${within(p)} and ${dealEvents.occurredAt} <= ${p.before}
          and not exists (select from deal_events undone where undone.referral_id = ${dealEvents.referralId} and undone.kind = 'reversal')`,
      )
      .groupBy(dealEvents.currency),
);

/** The period `ever` has neither start nor end. */
export const daysOf = (period: Period, day: string) =>
  periodAround(period, day) ?? { from: "-infinity", until: "infinity" };

function sumOf({ db }: Pick<ReadCtx, "db">, request: SumWant, of: Moment): Promise<Money[]> {
  const { referrerId, referralId: dealId, occurredAt: before, day, timeZone } = of;
  switch (request.fact) {
    case "volume": {
      const span = { ...daysOf(request.period, day), timeZone };
      return db.run(volumeSum, { referrerId, referralId: dealId, before, ...span }) as Promise<Money[]>;
    }
    case "ofDeal":
      return db.run(dealSum, { planId: request.planId, ruleKey: request.ruleKey, referralId: dealId });
    case "ofPerson": {
      const { planId: plan, ruleKey: rule, personId: person, period } = request;
      return db.run(personSum, { planId: plan, ruleKey: rule, personId: person, ...daysOf(period, day), timeZone });
    }
    case "ofPlan":
      return db.run(planSum, { planId: request.planId, ...daysOf(request.period, day) });
  }
}

/** Concurrent transactions that check the same limit are serialized by this key. */
const lockKeyOf = (request: SumWant, { referrerId }: Moment) =>
  request.fact === "volume" ? referrerId : request.planId;

/** Supplies the engine with all the past sums and rates it asks for, in one batch. */
export const createFactReader =
  (reader: Pick<ReadCtx, "db">, facts: Facts, of: Moment) => async (requests: readonly Want[]) => {
    await Promise.all(
      requests.map(async (request) => {
        if (request.fact === "rate")
          facts.setRate(request.from, request.to, await rateOn(reader, request.from, request.to, of.day));
        else facts.setSum(request, await sumOf(reader, request, of));
      }),
    );
  };

/** The same for awards that are going to be written: the limits that they depend on are locked first. */
export const createFactFinder = (actor: Pick<Actor, "db">, facts: Facts, of: Moment) => {
  const readFacts = createFactReader(actor, facts, of);
  return (requests: readonly Want[]) => {
    const sums = requests.filter((request) => request.fact !== "rate");
    const keys = new Set(sums.map((request) => lockKeyOf(request, of)));
    for (const key of [...keys].sort()) acquireLock(actor, `limits ${key}`);
    return readFacts(requests);
  };
};
