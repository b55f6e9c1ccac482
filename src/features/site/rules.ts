import { apportion } from "#base/money.ts";
import type { Deal, VersionInForce } from "#features/plans/deal.ts";
import { award } from "#features/plans/engine.ts";
import { Facts, type SumWant } from "#features/plans/facts.ts";
import type { Award } from "#features/plans/reckoning.ts";
import type { Period, Trigger } from "#features/plans/values.ts";
import type { Earnings } from "./contract.ts";
import { dealsWon, firstWish, isPaidMonthly, type Wish, type Year } from "./wish.ts";

type Terms = Pick<Earnings, "currency" | "rules">;
/** Something that happens to a deal; months are counted from 0, `age` from the first payment on, from 1. */
type Happening = { month: number; deal: number; trigger: Trigger; receivedMinor: number; age: number };
type Given = Happening & Award;

const referrerId = `per_${"0".repeat(32)}` as const;
const onTheWay = ["accepted", "qualified", "meeting", "won"] as const;

/** How many rounds of questions there can be: each answers all that the one before asked. */
const mostRounds = 10;

/**
 * What a year of introductions brings whoever makes them, under a plan's rules: the very engine that reckons commissions is
 * asked about every deal, one after the other, and is told what the ones before it gave.
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

/** What the page says before anybody touches a slider. */
export const firstYear = (terms: Terms): Year => yearUnder(terms, firstWish(terms.currency));

/** Deals spread over the year, each with what happens to it before the year is over, in the order in which it happens. */
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
    // All money is the plan's own: no rate is ever asked for.
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

/** Somebody new brings a deal of which nothing special is known: a rule for special ones gives nothing here. */
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
