import { fitting } from "./conditions.ts";
import type { Deal, VersionInForce } from "./deal.ts";
import { divide } from "./divide.ts";
import type { Facts, Want } from "./facts.ts";
import { reckon } from "./reckon.ts";
import type { Award } from "./reckoning.ts";
import { scopes } from "./values.ts";

export type Outcome =
  | { awards: Award[] }
  /** Find these out, tell the facts, and ask again. */
  | { wants: Want[] }
  /** It cannot be reckoned until a rate is known. */
  | { without: { from: string; to: string } };

/**
 * What a deal gives, and to whom. The most special plan is asked first. Of its rules the first that fits counts, and then no
 * more general plan is asked; those that are stackable count beside it, wherever in the plan they stand.
 */
export function award(deal: Deal, versions: readonly VersionInForce[], facts: Facts): Outcome {
  facts.begin();
  const awards: Award[] = [];
  for (const version of bySpeciality(versions)) {
    let ended = false;
    for (const rule of version.rules) {
      if (ended && !rule.stackable) continue;
      facts.used = [];
      if (!fitting(rule, deal, version, facts)) continue;
      const gross = reckon(rule, deal, version, facts);
      if (!gross) continue;
      awards.push(...divide({ rule, deal, version, gross, facts, before: awards }));
      ended ||= !rule.stackable;
    }
    if (ended) break;
  }
  if (facts.without) return { without: facts.without };
  return facts.wants.size > 0 ? { wants: [...facts.wants.values()] } : { awards };
}

/** A plan that is used in several places is asked once, where it is the most special. */
const bySpeciality = (versions: readonly VersionInForce[]) =>
  versions
    .toSorted((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope))
    .filter(({ planId }, i, all) => all.findIndex((one) => one.planId === planId) === i);

/** Runs it until everything it asks is known. `find` tells the facts what they want. */
export async function awardFinding(
  deal: Deal,
  versions: readonly VersionInForce[],
  facts: Facts,
  find: (wants: readonly Want[]) => Promise<void>,
): Promise<Exclude<Outcome, { wants: Want[] }>> {
  for (let round = 0; round < 10; round++) {
    const outcome = award(deal, versions, facts);
    if (!("wants" in outcome)) return outcome;
    await find(outcome.wants);
  }
  throw new Error("What a rule asked for was not told");
}
