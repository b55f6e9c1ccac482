import { apportion } from "#base/money.ts";
import type { Deal, VersionInForce } from "#features/plans/deal.ts";
import { award } from "#features/plans/engine.ts";
import { Facts, type SumWant } from "#features/plans/facts.ts";
import type { Award } from "#features/plans/reckoning.ts";
import type { Period, Trigger } from "#features/plans/values.ts";
import type { Earnings } from "./contract.ts";
import { dealsWon, firstWish, isPaidMonthly, type Wish, type Year } from "./wish.ts";

type Terms = Pick<Earnings, "currency" | "rules">;
/** An event in the life of a deal; `month` starts at 0, `age` counts from the first payment and starts at 1. */
type Happening = { month: number; deal: number; trigger: Trigger; receivedMinor: number; age: number };
type Given = Happening & Award;

const referrerId = `per_${"0".repeat(32)}` as const;
const onTheWay = ["accepted", "qualified", "meeting", "won"] as const;

/** The maximum number of engine runs: each run answers everything the previous one requested. */
const mostRounds = 10;

/**
 * Calculates what a year of introductions earns under a plan's rules. It runs the same engine as commissions on
 * every deal in turn, with the awards of the earlier deals as facts.
 */
export function yearUnder(terms: Terms, wish: Wish): Year {
  const given: Given[] = [];
  const won: Happening[] = [];
  for (const happening of happeningsOf(terms, wish)) {
    for (const one of awardsOf(happening, terms, wish, { given, won })) given.push({ ...happening, ...one });
    if (happening.trigger === "won") won.push(happening);
  }
  const own = given.filter(({ personId }) => personId === referrerId);
  return { deals: dealsWon(wish), minor: own.reduce((sum, { minor }) => sum + minor, 0) };
}

/** The result shown before a visitor touches a slider. */
export const firstYear = (terms: Terms): Year => yearUnder(terms, firstWish(terms.currency));

/** Spreads the deals over the year and lists the events of each within the year, in chronological order. */
function happeningsOf({ rules }: Terms, wish: Wish): Happening[] {
  const count = dealsWon(wish);
  const parts = isPaidMonthly(rules) ? apportion(wish.dealMinor, Array(12).fill(1)) : [wish.dealMinor];
  return Array.from({ length: count }, (_, deal) => {
    const month = Math.floor((deal * 12) / count);
    const payments = parts.slice(0, 12 - month).map((receivedMinor, at) => ({
      ...{ month: month + at, deal, trigger: "payment" as const, receivedMinor, age: at + 1 },
    }));
    return [...onTheWay.map((trigger) => ({ month, deal, trigger, receivedMinor: 0, age: 1 })), ...payments];
  })
    .flat()
    .toSorted((one, other) => one.month - other.month);
}

type Past = { given: readonly Given[]; won: readonly Happening[] };

function awardsOf(happening: Happening, terms: Terms, wish: Wish, past: Past): Award[] {
  const facts = new Facts();
  for (let round = 0; round < mostRounds; round++) {
    const outcome = award(dealOf(happening, terms, wish), [versionOf(terms)], facts);
    if ("awards" in outcome) return outcome.awards;
    // All amounts are in the plan's currency, so no exchange rate is ever requested.
    const wants = "wants" in outcome ? outcome.wants.filter((want) => want.fact !== "rate") : [];
    for (const want of wants)
      facts.tell(want, [{ minor: sumOf(want, happening, wish, past), currency: terms.currency }]);
  }
  throw new Error("What a rule asked for was not told");
}

const months: Record<Period, number> = { month: 1, quarter: 3, year: 12, ever: 12 };
const isWithin = (period: Period, { month }: Happening) => {
  const of = (one: number) => Math.floor(one / months[period]);
  return (other: Happening) => of(other.month) === of(month);
};
const sum = (given: readonly Given[]) => given.reduce((all, { minor }) => all + minor, 0);

function sumOf(want: SumWant, happening: Happening, { dealMinor }: Wish, { given, won }: Past): number {
  if (want.fact === "ofDeal")
    return sum(given.filter(({ deal, ruleKey }) => deal === happening.deal && ruleKey === want.ruleKey));
  const then = isWithin(want.period, happening);
  if (want.fact === "volume") return dealMinor * won.filter((one) => one.deal !== happening.deal && then(one)).length;
  const inTime = given.filter(then);
  if (want.fact === "ofPlan") return sum(inTime);
  return sum(inTime.filter(({ ruleKey, personId }) => ruleKey === want.ruleKey && personId === want.personId));
}

/** A new referrer's deal without any special properties: a rule for special deals does not apply to it. */
const dealOf = ({ deal, trigger, receivedMinor, age }: Happening, { currency }: Terms, { dealMinor }: Wish): Deal => ({
  referralId: `ref_${String(deal).padStart(32, "0")}`,
  referrerId,
  recruitedById: null,
  ...{ trigger, currency, month: age, product: "", country: "", source: "personal", tier: "bronze", shares: [] },
  valueMinor: dealMinor,
  receivedMinor: trigger === "payment" ? receivedMinor : null,
});

const versionOf = ({ currency, rules }: Terms): VersionInForce => ({
  id: `plv_${"0".repeat(32)}`,
  planId: `cpl_${"0".repeat(32)}`,
  ...{ name: "", number: 1, scope: "program", currency, rules, budgetMinor: null, budgetPeriod: "year" },
});
