import { cheapestPlanWith, type Feature, features, type Plan, planHas } from "#base/plans.ts";

/** So long somebody may think better of deleting a tenant. */
export const closingDays = 30;
/** So long a copy of a tenant lies ready. */
export const exportDays = 7;
/** Fewer days than these would erase what people still look for. */
export const shortestRetention = 30;
export const longestRetention = 3650;

/** What a change of plan brings and takes away [R6.3]. Data of what is lost stays, and comes back with it. */
export const planChange = (from: Plan, to: Plan): { gained: Feature[]; lost: Feature[] } => ({
  gained: features.filter((feature) => planHas(to, feature) && !planHas(from, feature)),
  lost: features.filter((feature) => planHas(from, feature) && !planHas(to, feature)),
});

/** Each toggle as a tenant's admin sees it: what the plan lacks is locked, whatever was switched before. */
export const togglesOf = (plan: Plan, off: readonly Feature[]) =>
  features.map((name) => ({
    name,
    state: !planHas(plan, name) ? ("locked" as const) : off.includes(name) ? ("off" as const) : ("on" as const),
    plan: cheapestPlanWith(name),
  }));

/** What is switched off after one toggle was turned. */
export const toggleFeature = (off: readonly Feature[], feature: Feature, on: boolean): Feature[] =>
  features.filter((one) => (one === feature ? !on : off.includes(one)));

/** One or two letters of a name, for its mark: the first of its first two words. */
export function markOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0]!.toUpperCase());
  const both = letters.slice(0, 2).join("");
  return both.length <= 2 ? both : letters[0]!.slice(0, 2);
}
