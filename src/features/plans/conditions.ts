import type { Deal, VersionInForce } from "./deal.ts";
import type { Facts } from "./facts.ts";
import type { Rule } from "./rule.ts";

const matchesList = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);

/** Returns whether the rule's trigger and conditions match the deal. */
export function ruleApplies(
  { trigger, conditions }: Rule,
  deal: Deal,
  { currency }: VersionInForce,
  facts: Facts,
): boolean {
  const { products, countries, tiers, sources, fromMinor, belowMinor } = conditions;
  if (trigger !== deal.trigger) return false;
  if (!matchesList(products, deal.product) || !matchesList(countries, deal.country)) return false;
  if (!matchesList(tiers, deal.tier) || !matchesList<string>(sources, deal.source)) return false;
  if (fromMinor === null && belowMinor === null) return true;
  if (deal.valueMinor === null) return false;
  const value = facts.convert({ minor: deal.valueMinor, currency: deal.currency }, currency);
  return value >= (fromMinor ?? 0) && value < (belowMinor ?? Number.POSITIVE_INFINITY);
}
