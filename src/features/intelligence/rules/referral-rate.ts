import { ruleApplies } from "#features/plans/conditions.ts";
import type { Deal, VersionInForce } from "#features/plans/deal.ts";
import { Facts } from "#features/plans/facts.ts";
import type { Rule } from "#features/plans/rule.ts";
import { scopes } from "#features/plans/values.ts";

/** A won deal pays once, or with each of the customer's payments. */
const triggers = ["won", "payment"] as const;

/**
 * Returns the rule that decides what a won deal pays, if it is a percentage: the first that applies in the most specific plan. Undefined
 * where there is none, where it is not a percentage, and where an exchange rate would be needed to know.
 */
export function rateRuleOf(
  deal: Omit<Deal, "trigger">,
  versions: readonly VersionInForce[],
): { rule: Rule; bp: number; planId: VersionInForce["planId"] } | undefined {
  const facts = new Facts();
  for (const version of versions.toSorted((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope)))
    for (const trigger of triggers) {
      const rule = version.rules.find(
        (one) => !one.stackable && ruleApplies(one, { ...deal, trigger }, version, facts),
      );
      if (facts.wants.size > 0) return undefined;
      if (rule)
        return rule.formula.kind === "percent" ? { rule, bp: rule.formula.bp, planId: version.planId } : undefined;
    }
  return undefined;
}
