import type { Rate } from "#features/ledger/contract.ts";
import { crossRate } from "#features/ledger/rates.ts";
import type { Award } from "../../calculation.ts";
import type { VersionInForce } from "../../deal.ts";
import { type DealFacts, pickFacts } from "../../deal-facts.ts";
import { calculateAwards } from "../../engine.ts";
import { Facts } from "../../facts.ts";
import { rules } from "../../rule.ts";
import type { Trigger } from "../../values.ts";
import type { Terms } from "../draft/terms.ts";

/** A hypothetical deal for previewing what a draft pays. */
export type Example = DealFacts & {
  trigger: Trigger;
  minor: number;
  currency: string;
  month: number;
  /** What the referrer won before in the relevant period. */
  wonBefore: number;
};
export type Outcome = { awards: Award[] } | { without: { from: string; to: string } };

export const referrerId = `per_${"0".repeat(31)}1` as const;
export const recruiterId = `per_${"0".repeat(31)}2` as const;

/** The maximum number of engine runs: each run answers everything the previous one requested. */
const maxRounds = 10;

/** Runs the same engine as the server, assuming no earlier earnings except those in the example. */
export function calculateExample(terms: Terms, example: Example, rates: readonly Rate[]): Outcome {
  const version: VersionInForce = {
    id: `plv_${"0".repeat(32)}`,
    planId: `cpl_${"0".repeat(32)}`,
    name: "",
    number: 1,
    scope: "program",
    currency: terms.currency,
    rules: rules.parse(terms.rules),
    budgetMinor: terms.budgetMinor,
    budgetPeriod: terms.budgetPeriod,
  };
  const { trigger, minor, currency, month, wonBefore } = example;
  const deal = {
    referralId: `ref_${"0".repeat(32)}` as const,
    referrerId,
    recruitedById: recruiterId,
    ...pickFacts(example),
    ...{ trigger, currency, month },
    valueMinor: minor,
    receivedMinor: minor,
    tierBonusBp: 0,
    shares: [],
  };
  const facts = new Facts();
  for (let round = 0; round < maxRounds; round++) {
    const outcome = calculateAwards(deal, [version], facts);
    if (!("wants" in outcome)) return outcome;
    for (const want of outcome.wants) {
      if (want.fact === "rate") facts.setRate(want.from, want.to, rateBetween(want.from, want.to, rates));
      else facts.setSum(want, want.fact === "volume" ? [{ minor: wonBefore, currency }] : []);
    }
  }
  return { awards: [] };
}

/** Converts via the euro at the newest known rate of each currency. */
function rateBetween(from: string, to: string, rates: readonly Rate[]) {
  const perEuro = (currency: string) =>
    currency === "EUR" ? { rate: "1", day: "" } : rates.find((one) => one.currency === currency);
  const [a, b] = [perEuro(from), perEuro(to)];
  return a && b ? { rate: crossRate(a.rate, b.rate), day: a.day || b.day } : null;
}
