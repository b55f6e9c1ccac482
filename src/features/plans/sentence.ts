import { type FactCondition, factConditionNames } from "./deal-facts.ts";
import type { Formula, Rule } from "./rule.ts";
import type { Period, Trigger } from "./values.ts";

/** The keys a rule is described with, as the locale files name them under `sentence`. */
export type SentenceKey =
  | "main"
  | `when.${Trigger}`
  | `who.${"referrer" | "shared"}`
  | `of.${"dealValue" | "netReceived"}`
  | "percent"
  | `bounded.${"least" | "most" | "both"}`
  | `step.${"first" | "middle" | "last"}`
  | "back"
  | "age"
  | `volume.${Period}`
  | "months"
  | "monthsEver"
  | "only"
  | `condition.${FactCondition | "from" | "below" | "between"}`
  | `cap.${"deal" | Period}`
  | "split"
  | "share"
  | "override"
  | "stackable";

/** The parts of a language that describing a rule requires. */
export type RuleLanguage = {
  t: (key: SentenceKey, params?: Record<string, string | number>) => string;
  money: (minor: number) => string;
  percent: (basisPoints: number) => string;
  /** Formats "a, b and c", and "a, b or c". */
  all: (items: string[]) => string;
  any: (items: string[]) => string;
  /** Names a value that a condition accepts, such as a country. */
  acceptedValue: (condition: FactCondition, value: string) => string;
  person: (to: Rule["split"][number]["to"]) => string;
};

/** Describes a rule: first what is earned and when, then one sentence for each condition, limit or split. */
export function describeRule(rule: Rule, language: RuleLanguage): string[] {
  const { formula, split, overrideBp, stackable, trigger } = rule;
  const who = language.t(split.length > 0 ? "who.shared" : "who.referrer");
  return [
    language.t("main", { when: language.t(`when.${trigger}`), who, what: describeAmount(rule, language) }),
    ...(formula.kind === "tiered" && formula.by === "volume" ? [language.t(`volume.${formula.period}`)] : []),
    ...(formula.kind === "recurring" ? [describeMonths(formula.months, language)] : []),
    ...describeConditions(rule, language),
    ...describeCaps(rule, language),
    ...describeSplit(rule, language),
    ...(overrideBp > 0 ? [language.t("override", { percent: language.percent(overrideBp) })] : []),
    ...(stackable ? [language.t("stackable")] : []),
  ];
}

/** Formats the amount, as in "10 % of the deal value up to €10,000 and 12 % above €10,000". */
function describeAmount({ formula, basis }: Rule, language: RuleLanguage): string {
  if (formula.kind === "flat") return language.money(formula.minor);
  const of = language.t(basis === "netReceived" ? "of.netReceived" : "of.dealValue");
  const share = (bp: number) => language.t("percent", { percent: language.percent(bp), of });
  if (formula.kind === "percent") return describeBounds(share(formula.bp), formula, language);
  if (formula.kind === "recurring")
    return language.all(
      formula.steps.map(({ bp, fromMonth }, at) =>
        at === 0 ? share(bp) : language.t("age", { percent: language.percent(bp), month: fromMonth }),
      ),
    );
  const { steps, mode } = formula;
  return language.all(
    steps.map(({ bp, fromMinor }, at) => {
      const [from, next] = [language.money(fromMinor), steps[at + 1]];
      const to = next ? language.money(next.fromMinor) : "";
      const percent = language.percent(bp);
      if (steps.length === 1 || (at === 0 && mode === "retroactive")) return share(bp);
      if (mode === "retroactive") return language.t("back", { percent, from });
      if (at === 0) return language.t("step.first", { percent, of, to });
      return next ? language.t("step.middle", { percent, from, to }) : language.t("step.last", { percent, from });
    }),
  );
}

function describeBounds(
  what: string,
  { minMinor, maxMinor }: Extract<Formula, { kind: "percent" }>,
  language: RuleLanguage,
): string {
  const [least, most] = [language.money(minMinor ?? 0), language.money(maxMinor ?? 0)];
  if (minMinor !== null && maxMinor !== null) return language.t("bounded.both", { what, least, most });
  if (minMinor !== null) return language.t("bounded.least", { what, least });
  return maxMinor === null ? what : language.t("bounded.most", { what, most });
}

const describeMonths = (months: number | null, language: RuleLanguage) =>
  months === null ? language.t("monthsEver") : language.t("months", { count: months });

function describeConditions({ conditions }: Rule, language: RuleLanguage): string[] {
  const descriptions = [
    ...factConditionNames.flatMap((name) => {
      const accepted = conditions[name].map((value) => language.acceptedValue(name, value));
      return accepted.length > 0 ? [language.t(`condition.${name}`, { list: language.any(accepted) })] : [];
    }),
    ...describeValueRange(conditions.fromMinor, conditions.belowMinor, language),
  ];
  return descriptions.length > 0 ? [language.t("only", { conditions: language.all(descriptions) })] : [];
}

function describeValueRange(from: number | null, below: number | null, language: RuleLanguage): string[] {
  if (from !== null && below !== null)
    return [language.t("condition.between", { from: language.money(from), below: language.money(below) })];
  if (from !== null) return [language.t("condition.from", { amount: language.money(from) })];
  return below === null ? [] : [language.t("condition.below", { amount: language.money(below) })];
}

const describeCaps = ({ caps: { dealMinor, personMinor, period } }: Rule, language: RuleLanguage): string[] => [
  ...(dealMinor === null ? [] : [language.t("cap.deal", { amount: language.money(dealMinor) })]),
  ...(personMinor === null ? [] : [language.t(`cap.${period}`, { amount: language.money(personMinor) })]),
];

function describeSplit({ split }: Rule, language: RuleLanguage): string[] {
  if (split.length === 0) return [];
  const shares = split.map(({ to, bp }) =>
    language.t("share", { percent: language.percent(bp), name: language.person(to) }),
  );
  return [language.t("split", { shares: language.all(shares) })];
}
