import { defined, firstOf } from "#base/defined.ts";
import { cheapestPlanWith, type Feature, features, isPlanned, type Plan, planHas } from "#base/plans.ts";

/** How long the deletion of a tenant can be cancelled. */
export const closingDays = 30;
/** How long an export of a tenant stays available. */
export const exportDays = 7;

/**
 * The features that a change of plan adds and removes [R6.3], and the ones it promises. What is not built yet is neither gained nor lost.
 * Data of a removed feature is kept, and returns with it.
 */
export const planChange = (from: Plan, to: Plan): { gained: Feature[]; lost: Feature[]; planned: Feature[] } => {
  const added = features.filter((feature) => planHas(to, feature) && !planHas(from, feature));
  return {
    gained: added.filter((feature) => !isPlanned(feature)),
    lost: features.filter((feature) => planHas(from, feature) && !planHas(to, feature) && !isPlanned(feature)),
    planned: added.filter(isPlanned),
  };
};

/** Each toggle as a tenant's admin sees it: what the plan lacks is locked, whatever was switched before. */
export const togglesOf = (plan: Plan, off: readonly Feature[]) =>
  features.map((name) => ({
    name,
    state: !planHas(plan, name) ? ("locked" as const) : off.includes(name) ? ("off" as const) : ("on" as const),
    plan: cheapestPlanWith(name),
  }));

/** The features that are switched off after one toggle. */
export const toggleFeature = (off: readonly Feature[], feature: Feature, on: boolean): Feature[] =>
  features.filter((one) => (one === feature ? !on : off.includes(one)));

/** One or two letters for a tenant's mark: the first of its first two words. */
export function markOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => defined([...word][0]).toUpperCase());
  const both = letters.slice(0, 2).join("");
  return both.length <= 2 ? both : firstOf(letters).slice(0, 2);
}
