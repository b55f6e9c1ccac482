import type { Award } from "./calculation.ts";
import { ruleApplies } from "./conditions.ts";
import type { Deal, VersionInForce } from "./deal.ts";
import { divide } from "./divide.ts";
import type { Facts, Want } from "./facts.ts";
import { calculateGross } from "./gross.ts";
import { scopes } from "./values.ts";

export type Outcome =
  | { awards: Award[] }
  /** The caller must look these facts up, provide them and run the engine again. */
  | { wants: Want[] }
  /** The deal cannot be calculated until an exchange rate is known. */
  | { without: { from: string; to: string } };

/**
 * Calculates what a deal pays, and to whom. Plans are tried from the most specific scope to the most general.
 * The first matching rule of a plan applies and ends the search, so more general plans are not tried; stackable
 * rules of the same plan apply in addition, regardless of their position.
 */
export function calculateAwards(deal: Deal, versions: readonly VersionInForce[], facts: Facts): Outcome {
  facts.reset();
  const awards: Award[] = [];
  for (const version of sortBySpecificity(versions)) {
    let hasMatched = false;
    for (const rule of version.rules) {
      if (hasMatched && !rule.stackable) continue;
      facts.usedRates = [];
      if (!ruleApplies(rule, deal, version, facts)) continue;
      const gross = calculateGross(rule, deal, version, facts);
      if (!gross) continue;
      awards.push(...divide({ rule, deal, version, gross, facts, before: awards }));
      hasMatched ||= !rule.stackable;
    }
    if (hasMatched) break;
  }
  if (facts.without) return { without: facts.without };
  return facts.wants.size > 0 ? { wants: [...facts.wants.values()] } : { awards };
}

/** A plan used in several scopes is tried once, in its most specific scope. */
const sortBySpecificity = (versions: readonly VersionInForce[]) =>
  versions
    .toSorted((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope))
    .filter(({ planId }, i, all) => all.findIndex((version) => version.planId === planId) === i);

/** Runs the engine until every fact it requests is known. The callback looks the requested facts up and adds them. */
export async function resolveAwards(
  deal: Deal,
  versions: readonly VersionInForce[],
  facts: Facts,
  loadFacts: (wants: readonly Want[]) => Promise<void>,
): Promise<Exclude<Outcome, { wants: Want[] }>> {
  for (let round = 0; round < 10; round++) {
    const outcome = calculateAwards(deal, versions, facts);
    if (!("wants" in outcome)) return outcome;
    await loadFacts(outcome.wants);
  }
  throw new Error("What a rule asked for was not told");
}
