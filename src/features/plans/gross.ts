import { defined } from "#base/defined.ts";
import { proportion } from "#base/money.ts";
import type { Slice } from "./calculation.ts";
import type { Deal, VersionInForce } from "./deal.ts";
import type { Facts } from "./facts.ts";
import type { Formula, Rule } from "./rule.ts";

export type Gross = {
  currency: string;
  basisMinor: number | null;
  slices: Slice[];
  grossMinor: number;
  month: number | null;
};

/** The amount that the rate applies to: null for a fixed amount, undefined if unknown, in which case the rule does not apply. */
export const basisOf = ({ basis }: Rule, { valueMinor, receivedMinor }: Deal): number | null | undefined => {
  if (basis === "fixed") return null;
  return (basis === "dealValue" ? valueMinor : receivedMinor) ?? undefined;
};

/** Calculates a rule's amount before limits and splits; undefined if the rule does not, or no longer, pay for such a deal. */
export function calculateGross(rule: Rule, deal: Deal, version: VersionInForce, facts: Facts): Gross | undefined {
  const { formula } = rule;
  const basis = basisOf(rule, deal);
  if (basis === undefined) return undefined;
  if (formula.kind === "flat" || basis === null) {
    const grossMinor = formula.kind === "flat" ? formula.minor : 0;
    return { currency: version.currency, basisMinor: null, slices: [], grossMinor, month: null };
  }
  if (formula.kind === "recurring" && formula.months !== null && deal.month > formula.months) return undefined;
  const slices = calculateSlices(formula, basis, deal, version, facts);
  const grossMinor = slices.reduce((sum, { earnedMinor }) => sum + earnedMinor, 0);
  const month = formula.kind === "recurring" ? deal.month : null;
  return { currency: deal.currency, basisMinor: basis, slices, grossMinor, month };
}

const sliceAtRate = (minor: number, bp: number): Slice => ({ minor, bp, earnedMinor: proportion(minor, bp, 10_000) });

function calculateSlices(
  formula: Exclude<Formula, { kind: "flat" }>,
  basis: number,
  deal: Deal,
  version: VersionInForce,
  facts: Facts,
): Slice[] {
  if (formula.kind === "percent") return [sliceAtRate(basis, formula.bp)];
  if (formula.kind === "recurring")
    return [sliceAtRate(basis, defined(formula.steps.findLast(({ fromMonth }) => fromMonth <= deal.month)).bp)];
  const steps = formula.steps.map(({ fromMinor, bp }) => ({
    from: facts.convert({ minor: fromMinor, currency: version.currency }, deal.currency),
    bp,
  }));
  const before = formula.by === "volume" ? facts.sum({ fact: "volume", period: formula.period }, deal.currency) : 0;
  if (formula.mode === "retroactive")
    return [sliceAtRate(basis, defined(steps.findLast(({ from }) => from <= before + basis)).bp)];
  return applyMarginalSteps(steps, before, basis);
}

/** Rounds the running total rather than each slice, so that the slices always add up to the total rounded once. */
function applyMarginalSteps(steps: readonly { from: number; bp: number }[], before: number, basis: number): Slice[] {
  let [earned, roundedBefore] = [0n, 0n];
  const slices: Slice[] = [];
  for (const [i, { from, bp }] of steps.entries()) {
    const until = steps[i + 1]?.from ?? Number.POSITIVE_INFINITY;
    const minor = Math.min(before + basis, until) - Math.max(before, from);
    if (minor <= 0) continue;
    earned += BigInt(minor) * BigInt(bp);
    const rounded = (earned * 2n + 10_000n) / 20_000n;
    slices.push({ minor, bp, earnedMinor: Number(rounded - roundedBefore) });
    roundedBefore = rounded;
  }
  return slices;
}
