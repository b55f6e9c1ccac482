import type { Id } from "#base/ids.ts";
import { apportion, proportion } from "#base/money.ts";
import type { Deal, VersionInForce } from "./deal.ts";
import type { Facts } from "./facts.ts";
import type { Gross } from "./reckon.ts";
import type { Award, Limit, Reckoning } from "./reckoning.ts";
import type { Rule } from "./rule.ts";

/** A matching rule, its gross amount, and the awards that earlier rules of the same run produced. */
export type Case = {
  rule: Rule;
  deal: Deal;
  version: VersionInForce;
  gross: Gross;
  facts: Facts;
  before: readonly Award[];
};

/**
 * Caps the amount and records the reduction. A limit that does not reduce the amount leaves no trace:
 * neither the limit nor the rates used to calculate it are recorded.
 */
function atMost({ facts }: Case, limits: Limit[], by: Limit["by"], minor: number, most: () => number): number {
  const ratesBefore = facts.used.length;
  const kept = Math.min(minor, Math.max(0, most()));
  if (kept === minor) facts.used.length = ratesBefore;
  else limits.push({ by, minor: kept - minor });
  return kept;
}

/** Limits are set in the plan's currency; the amount they limit may be in the deal's currency. */
const limitIn = ({ facts, version, gross }: Case, minor: number) =>
  facts.convert({ minor, currency: version.currency }, gross.currency);

function withinBudget(of: Case, limits: Limit[], minor: number, awards: readonly Award[]) {
  const { facts, version, gross } = of;
  if (version.budgetMinor === null) return minor;
  const { planId, budgetMinor, budgetPeriod: period } = version;
  return atMost(of, limits, "budget", minor, () => {
    const spent = facts.sum({ fact: "ofPlan", planId, period }, gross.currency);
    const now = [...of.before, ...awards]
      .filter((one) => one.version.planId === planId)
      .reduce((sum, one) => sum + facts.convert(one, gross.currency), 0);
    return limitIn(of, budgetMinor) - spent - now;
  });
}

/** Calculates the limited amount for all recipients together. */
function wholeOf(of: Case, limits: Limit[]): number {
  const { rule, gross, facts, version } = of;
  const { formula, caps } = rule;
  let whole = gross.grossMinor;
  if (formula.kind === "percent" && formula.minMinor !== null) {
    const least = limitIn(of, formula.minMinor);
    if (least > whole) limits.push({ by: "min", minor: least - whole });
    whole = Math.max(whole, least);
  }
  if (formula.kind === "percent" && formula.maxMinor !== null) {
    const { maxMinor } = formula;
    whole = atMost(of, limits, "max", whole, () => limitIn(of, maxMinor));
  }
  if (caps.dealMinor !== null) {
    const { dealMinor } = caps;
    const had = () => facts.sum({ fact: "ofDeal", planId: version.planId, ruleKey: rule.key }, gross.currency);
    whole = atMost(of, limits, "dealCap", whole, () => limitIn(of, dealMinor) - had());
  }
  return withinBudget(of, limits, whole, []);
}

function withinPersonCap(of: Case, limits: Limit[], minor: number, personId: Id<"per">, awards: readonly Award[]) {
  const { rule, facts, version, gross } = of;
  const { personMinor, period } = rule.caps;
  if (personMinor === null) return minor;
  const { planId } = version;
  const now = awards.filter((one) => one.personId === personId).reduce((sum, one) => sum + one.minor, 0);
  return atMost(of, limits, "personCap", minor, () => {
    const had = facts.sum({ fact: "ofPerson", planId, ruleKey: rule.key, personId, period }, gross.currency);
    return limitIn(of, personMinor) - had - now;
  });
}

/**
 * The deal's split takes precedence over the rule's; without either, the referrer gets
 * everything. Shares of a person named twice are added up.
 */
function sharesOf({ split }: Rule, { shares, referrerId }: Deal): [Id<"per">, number][] {
  const alone = [{ to: "referrer" as const, bp: 10_000 }];
  const chosen = [shares, split, alone].find(({ length }) => length > 0)!;
  const byPerson = new Map<Id<"per">, number>();
  for (const { to, bp } of chosen) {
    const personId = to === "referrer" ? referrerId : to;
    byPerson.set(personId, (byPerson.get(personId) ?? 0) + bp);
  }
  return [...byPerson];
}

/**
 * Divides a rule's amount into awards: limits the total, splits it exactly to the minor
 * unit, limits each share, and adds the override on top.
 */
export function divide(of: Case): Award[] {
  const { rule, deal, version, gross } = of;
  const ofWhole: Limit[] = [];
  const wholeMinor = wholeOf(of, ofWhole);
  const shares = sharesOf(rule, deal);
  const parts = apportion(
    wholeMinor,
    shares.map(([, bp]) => bp),
  );
  const why: Reckoning = {
    plan: { versionId: version.id, name: version.name, number: version.number, scope: version.scope },
    rule,
    basisMinor: gross.basisMinor,
    basisCurrency: gross.currency,
    slices: gross.slices,
    grossMinor: gross.grossMinor,
    limits: ofWhole,
    shareBp: 10_000,
    wholeMinor,
    overrideBp: null,
    month: gross.month,
    rates: [],
  };
  const common = { version, ruleKey: rule.key, currency: gross.currency };
  const awards: Award[] = [];
  for (const [i, [personId, shareBp]] of shares.entries()) {
    const limits = [...ofWhole];
    const minor = withinPersonCap(of, limits, parts[i]!, personId, awards);
    awards.push({ ...common, personId, part: "share", minor, why: { ...why, limits, shareBp } });
  }
  const override = overrideOf(of, why, awards);
  if (override) awards.push({ ...common, ...override });
  const rates = [...of.facts.used];
  return awards.filter(({ minor }) => minor > 0).map((one) => ({ ...one, why: { ...one.why, rates } }));
}

/** The override is a share of what the referrer actually receives, paid to the person who recruited them. */
function overrideOf(of: Case, why: Reckoning, awards: readonly Award[]) {
  const { rule, deal } = of;
  const { recruitedById: personId, referrerId } = deal;
  const own = awards.find((one) => one.personId === referrerId);
  if (!own || !personId || personId === referrerId || rule.overrideBp === 0) return undefined;
  const limits: Limit[] = [];
  const grossMinor = proportion(own.minor, rule.overrideBp, 10_000);
  const wholeMinor = withinBudget(of, limits, grossMinor, awards);
  const minor = withinPersonCap(of, limits, wholeMinor, personId, awards);
  const slices = [{ minor: own.minor, bp: rule.overrideBp, earnedMinor: grossMinor }];
  const basis = { basisMinor: own.minor, slices, grossMinor, limits, wholeMinor };
  return { personId, part: "override" as const, minor, why: { ...why, ...basis, overrideBp: rule.overrideBp } };
}
