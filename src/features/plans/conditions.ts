import type { Deal, VersionInForce } from "./deal.ts";
import { factConditionNames, factConditions } from "./deal-facts.ts";
import type { Facts } from "./facts.ts";
import type { Rule } from "./rule.ts";

const acceptsFacts = (conditions: Rule["conditions"], deal: Deal) =>
  factConditionNames.every((name) => {
    const accepted: readonly string[] = conditions[name];
    return accepted.length === 0 || accepted.includes(deal[factConditions[name].fact]);
  });

/** Returns whether the rule's trigger and conditions match the deal. */
export function ruleApplies(
  { trigger, conditions }: Rule,
  deal: Deal,
  { currency }: VersionInForce,
  facts: Facts,
): boolean {
  const { fromMinor, belowMinor } = conditions;
  if (trigger !== deal.trigger || !acceptsFacts(conditions, deal)) return false;
  if (fromMinor === null && belowMinor === null) return true;
  if (deal.valueMinor === null) return false;
  const value = facts.convert({ minor: deal.valueMinor, currency: deal.currency }, currency);
  return value >= (fromMinor ?? 0) && value < (belowMinor ?? Number.POSITIVE_INFINITY);
}
