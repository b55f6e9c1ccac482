import { apportion } from "#base/money.ts";
import type { Award } from "#features/plans/calculation.ts";
import type { Deal, VersionInForce } from "#features/plans/deal.ts";
import { calculateAwards } from "#features/plans/engine.ts";
import { Facts, type SumWant } from "#features/plans/facts.ts";
import type { Period, Trigger } from "#features/plans/values.ts";
import { type Assumptions, dealsWon, initialAssumptions, isPaidMonthly, type Year } from "./assumptions.ts";
import type { Earnings } from "./contract.ts";

type Terms = Pick<Earnings, "currency" | "rules">;
/** An event in the life of a deal; `month` starts at 0, `age` counts from the first payment and starts at 1. */
type DealEvent = { month: number; deal: number; trigger: Trigger; receivedMinor: number; age: number };
type PaidAward = DealEvent & Award;

const referrerId = `per_${"0".repeat(32)}` as const;
const stageTriggers = ["accepted", "qualified", "meeting", "won"] as const;

/** The maximum number of engine runs: each run answers everything the previous one requested. */
const maxRounds = 10;

/**
 * Calculates what a year of introductions earns under a plan's rules. It runs the same engine as commissions on
 * every deal in turn, with the awards of the earlier deals as facts.
 */
export function calculateYear(terms: Terms, assumptions: Assumptions): Year {
  const paid: PaidAward[] = [];
  const won: DealEvent[] = [];
  for (const event of dealEventsOf(terms, assumptions)) {
    for (const one of awardsOf(event, terms, assumptions, { paid, won })) paid.push({ ...event, ...one });
    if (event.trigger === "won") won.push(event);
  }
  const own = paid.filter(({ personId }) => personId === referrerId);
  return { deals: dealsWon(assumptions), minor: own.reduce((sum, { minor }) => sum + minor, 0) };
}

/** The result shown before a visitor touches a slider. */
export const calculateInitialYear = (terms: Terms): Year => calculateYear(terms, initialAssumptions(terms.currency));

/** Spreads the deals over the year and lists the events of each within the year, in chronological order. */
function dealEventsOf({ rules }: Terms, assumptions: Assumptions): DealEvent[] {
  const count = dealsWon(assumptions);
  const parts = isPaidMonthly(rules) ? apportion(assumptions.dealMinor, Array(12).fill(1)) : [assumptions.dealMinor];
  return Array.from({ length: count }, (_, deal) => {
    const month = Math.floor((deal * 12) / count);
    const payments = parts.slice(0, 12 - month).map((receivedMinor, at) => ({
      ...{ month: month + at, deal, trigger: "payment" as const, receivedMinor, age: at + 1 },
    }));
    return [...stageTriggers.map((trigger) => ({ month, deal, trigger, receivedMinor: 0, age: 1 })), ...payments];
  })
    .flat()
    .toSorted((one, other) => one.month - other.month);
}

type Past = { paid: readonly PaidAward[]; won: readonly DealEvent[] };

function awardsOf(event: DealEvent, terms: Terms, assumptions: Assumptions, past: Past): Award[] {
  const facts = new Facts();
  for (let round = 0; round < maxRounds; round++) {
    const outcome = calculateAwards(dealOf(event, terms, assumptions), [versionOf(terms)], facts);
    if ("awards" in outcome) return outcome.awards;
    // All amounts are in the plan's currency, so no exchange rate is ever requested.
    const wants = "wants" in outcome ? outcome.wants.filter((want) => want.fact !== "rate") : [];
    for (const want of wants)
      facts.setSum(want, [{ minor: sumOf(want, event, assumptions, past), currency: terms.currency }]);
  }
  throw new Error("What a rule asked for was not told");
}

const months: Record<Period, number> = { month: 1, quarter: 3, year: 12, ever: 12 };
const isWithin = (period: Period, { month }: DealEvent) => {
  const of = (one: number) => Math.floor(one / months[period]);
  return (other: DealEvent) => of(other.month) === of(month);
};
const sum = (paid: readonly PaidAward[]) => paid.reduce((all, { minor }) => all + minor, 0);

function sumOf(want: SumWant, event: DealEvent, { dealMinor }: Assumptions, { paid, won }: Past): number {
  if (want.fact === "ofDeal")
    return sum(paid.filter(({ deal, ruleKey }) => deal === event.deal && ruleKey === want.ruleKey));
  const isSamePeriod = isWithin(want.period, event);
  if (want.fact === "volume")
    return dealMinor * won.filter((one) => one.deal !== event.deal && isSamePeriod(one)).length;
  const inTime = paid.filter(isSamePeriod);
  if (want.fact === "ofPlan") return sum(inTime);
  return sum(inTime.filter(({ ruleKey, personId }) => ruleKey === want.ruleKey && personId === want.personId));
}

/** A new referrer's deal without any special properties: a rule for special deals does not apply to it. */
const dealOf = (
  { deal, trigger, receivedMinor, age }: DealEvent,
  { currency }: Terms,
  { dealMinor }: Assumptions,
): Deal => ({
  referralId: `ref_${String(deal).padStart(32, "0")}`,
  referrerId,
  recruitedById: null,
  tierBonusBp: 0,
  ...{ trigger, currency, month: age, product: "", country: "", source: "personal", tier: "bronze", shares: [] },
  valueMinor: dealMinor,
  receivedMinor: trigger === "payment" ? receivedMinor : null,
});

const versionOf = ({ currency, rules }: Terms): VersionInForce => ({
  id: `plv_${"0".repeat(32)}`,
  planId: `cpl_${"0".repeat(32)}`,
  ...{ name: "", number: 1, scope: "program", currency, rules, budgetMinor: null, budgetPeriod: "year" },
});
