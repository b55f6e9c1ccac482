import { factConditionNames } from "./deal-facts.ts";
import type { Formula, Rule } from "./rule.ts";

/** Whether every deal that the second rule's conditions accept is accepted by the first rule's, too. */
function acceptsAllOf({ conditions: first }: Rule, { conditions: second }: Rule): boolean {
  const acceptsFacts = factConditionNames.every((name) => {
    const [wide, narrow]: [readonly string[], readonly string[]] = [first[name], second[name]];
    return wide.length === 0 || (narrow.length > 0 && narrow.every((value) => wide.includes(value)));
  });
  const hasBand = first.fromMinor !== null || first.belowMinor !== null;
  const isBounded = second.fromMinor !== null || second.belowMinor !== null;
  // A deal of unknown value is in no band.
  if (!acceptsFacts || (hasBand && !isBounded)) return false;
  const [from, below] = [first.fromMinor ?? 0, first.belowMinor ?? Number.POSITIVE_INFINITY];
  return (second.fromMinor ?? 0) >= from && (second.belowMinor ?? Number.POSITIVE_INFINITY) <= below;
}

const monthsOf = (formula: Formula) =>
  formula.kind === "recurring" ? (formula.months ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;

/** Whether the first rule pays for every deal that both accept: it needs its basis to be known, and its months not to be over. */
function paysWhenever(first: Rule, second: Rule): boolean {
  const { fromMinor, belowMinor } = second.conditions;
  const isValueKnown = fromMinor !== null || belowMinor !== null;
  const isBasisKnown =
    first.basis === "fixed" || first.basis === second.basis || (first.basis === "dealValue" && isValueKnown);
  return isBasisKnown && monthsOf(first.formula) >= monthsOf(second.formula);
}

/**
 * Finds the rules that can never pay because an earlier one always applies first. Of the rules that are not stackable the first match
 * ends the search; a stackable rule applies in addition, so it neither hides another nor is hidden. Returns the hiding rule's key by
 * the hidden rule's.
 */
export function findShadowedRules(rules: readonly Rule[]): Map<string, string> {
  const shadowed = new Map<string, string>();
  const exclusive = rules.filter(({ stackable }) => !stackable);
  for (const [at, rule] of exclusive.entries()) {
    const earlier = exclusive
      .slice(0, at)
      .find((one) => one.trigger === rule.trigger && acceptsAllOf(one, rule) && paysWhenever(one, rule));
    if (earlier) shadowed.set(rule.key, earlier.key);
  }
  return shadowed;
}

/** Whether the order of the rules matters: two of them compete for the same trigger. */
export function haveCompetingRules(rules: readonly Rule[]): boolean {
  const triggers = rules.filter(({ stackable }) => !stackable).map(({ trigger }) => trigger);
  return new Set(triggers).size < triggers.length;
}
