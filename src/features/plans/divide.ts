import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { apportion, proportion } from "#base/money.ts";
import type { Award, Calculation, Limit } from "./calculation.ts";
import type { Deal, VersionInForce } from "./deal.ts";
import type { Facts } from "./facts.ts";
import type { Gross } from "./gross.ts";
import type { Rule } from "./rule.ts";

/** A matching rule, its gross amount, and the awards that earlier rules of the same run produced. */
export type RuleMatch = {
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
function applyLimit(
  { facts }: RuleMatch,
  limits: Limit[],
  by: Limit["by"],
  minor: number,
  maximum: () => number,
): number {
  const ratesBefore = facts.usedRates.length;
  const capped = Math.min(minor, Math.max(0, maximum()));
  if (capped === minor) facts.usedRates.length = ratesBefore;
  else limits.push({ by, minor: capped - minor });
  return capped;
}

/** Limits are set in the plan's currency; the amount they limit may be in the deal's currency. */
const convertLimit = ({ facts, version, gross }: RuleMatch, minor: number) =>
  facts.convert({ minor, currency: version.currency }, gross.currency);

function applyBudget(match: RuleMatch, limits: Limit[], minor: number, awards: readonly Award[]) {
  const { facts, version, gross } = match;
  if (version.budgetMinor === null) return minor;
  const { planId, budgetMinor, budgetPeriod: period } = version;
  return applyLimit(match, limits, "budget", minor, () => {
    const spent = facts.sum({ fact: "ofPlan", planId, period }, gross.currency);
    const pending = [...match.before, ...awards]
      .filter((award) => award.version.planId === planId)
      .reduce((sum, award) => sum + facts.convert(award, gross.currency), 0);
    return convertLimit(match, budgetMinor) - spent - pending;
  });
}

/** Calculates the limited amount for all recipients together. */
function calculateTotal(match: RuleMatch, limits: Limit[]): number {
  const { rule, gross, facts, version } = match;
  const { formula, caps } = rule;
  let total = gross.grossMinor;
  if (formula.kind === "percent" && formula.minMinor !== null) {
    const minimum = convertLimit(match, formula.minMinor);
    if (minimum > total) limits.push({ by: "min", minor: minimum - total });
    total = Math.max(total, minimum);
  }
  if (formula.kind === "percent" && formula.maxMinor !== null) {
    const { maxMinor } = formula;
    total = applyLimit(match, limits, "max", total, () => convertLimit(match, maxMinor));
  }
  const bonus = proportion(total, match.deal.tierBonusBp, 10_000);
  if (bonus > 0) limits.push({ by: "tier", minor: bonus });
  total += bonus;
  if (caps.dealMinor !== null) {
    const { dealMinor } = caps;
    const earnedBefore = () => facts.sum({ fact: "ofDeal", planId: version.planId, ruleKey: rule.key }, gross.currency);
    total = applyLimit(match, limits, "dealCap", total, () => convertLimit(match, dealMinor) - earnedBefore());
  }
  return applyBudget(match, limits, total, []);
}

function applyPersonCap(
  match: RuleMatch,
  limits: Limit[],
  minor: number,
  personId: Id<"per">,
  awards: readonly Award[],
) {
  const { rule, facts, version, gross } = match;
  const { personMinor, period } = rule.caps;
  if (personMinor === null) return minor;
  const { planId } = version;
  const pending = awards.filter((award) => award.personId === personId).reduce((sum, award) => sum + award.minor, 0);
  return applyLimit(match, limits, "personCap", minor, () => {
    const earnedBefore = facts.sum({ fact: "ofPerson", planId, ruleKey: rule.key, personId, period }, gross.currency);
    return convertLimit(match, personMinor) - earnedBefore - pending;
  });
}

/**
 * The deal's split takes precedence over the rule's; without either, the referrer gets
 * everything. Shares of a person named twice are added up.
 */
function sharesOf({ split }: Rule, { shares, referrerId }: Deal): [Id<"per">, number][] {
  const referrerOnly = [{ to: "referrer" as const, bp: 10_000 }];
  const chosen = defined([shares, split, referrerOnly].find(({ length }) => length > 0));
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
export function divide(match: RuleMatch): Award[] {
  const { rule, deal, version, gross } = match;
  const totalLimits: Limit[] = [];
  const wholeMinor = calculateTotal(match, totalLimits);
  const shares = sharesOf(rule, deal);
  const parts = apportion(
    wholeMinor,
    shares.map(([, bp]) => bp),
  );
  const why: Calculation = {
    plan: { versionId: version.id, name: version.name, number: version.number, scope: version.scope },
    rule,
    basisMinor: gross.basisMinor,
    basisCurrency: gross.currency,
    slices: gross.slices,
    grossMinor: gross.grossMinor,
    limits: totalLimits,
    shareBp: 10_000,
    wholeMinor,
    overrideBp: null,
    month: gross.month,
    rates: [],
  };
  const common = { version, ruleKey: rule.key, currency: gross.currency };
  const awards: Award[] = [];
  for (const [i, [personId, shareBp]] of shares.entries()) {
    const limits = [...totalLimits];
    const minor = applyPersonCap(match, limits, defined(parts[i]), personId, awards);
    awards.push({ ...common, personId, part: "share", minor, why: { ...why, limits, shareBp } });
  }
  const override = calculateOverride(match, why, awards);
  if (override) awards.push({ ...common, ...override });
  const rates = [...match.facts.usedRates];
  return awards.filter(({ minor }) => minor > 0).map((award) => ({ ...award, why: { ...award.why, rates } }));
}

/** The override is a share of what the referrer actually receives, paid to the person who recruited them. */
function calculateOverride(match: RuleMatch, why: Calculation, awards: readonly Award[]) {
  const { rule, deal } = match;
  const { recruitedById: personId, referrerId } = deal;
  const referrerAward = awards.find((award) => award.personId === referrerId);
  if (!referrerAward || !personId || personId === referrerId || rule.overrideBp === 0) return undefined;
  const limits: Limit[] = [];
  const grossMinor = proportion(referrerAward.minor, rule.overrideBp, 10_000);
  const wholeMinor = applyBudget(match, limits, grossMinor, awards);
  const minor = applyPersonCap(match, limits, wholeMinor, personId, awards);
  const slices = [{ minor: referrerAward.minor, bp: rule.overrideBp, earnedMinor: grossMinor }];
  const basis = { basisMinor: referrerAward.minor, slices, grossMinor, limits, wholeMinor };
  return { personId, part: "override" as const, minor, why: { ...why, ...basis, overrideBp: rule.overrideBp } };
}
