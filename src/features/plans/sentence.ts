import type { Formula, Rule } from "./rule.ts";
import type { Period, Tier, Trigger } from "./values.ts";

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
  | `condition.${"products" | "countries" | "tiers" | "sources" | "from" | "below" | "between"}`
  | `cap.${"deal" | Period}`
  | "split"
  | "share"
  | "override"
  | "stackable";

/** The parts of a language that describing a rule requires. */
export type Say = {
  t: (key: SentenceKey, params?: Record<string, string | number>) => string;
  money: (minor: number) => string;
  percent: (basisPoints: number) => string;
  /** Formats "a, b and c", and "a, b or c". */
  all: (items: string[]) => string;
  any: (items: string[]) => string;
  country: (code: string) => string;
  tier: (tier: Tier) => string;
  source: (source: Rule["conditions"]["sources"][number]) => string;
  person: (to: Rule["split"][number]["to"]) => string;
};

/** Describes a rule: first what is earned and when, then one sentence for each condition, limit or split. */
export function sentencesOf(rule: Rule, say: Say): string[] {
  const { formula, split, overrideBp, stackable, trigger } = rule;
  const who = say.t(split.length > 0 ? "who.shared" : "who.referrer");
  return [
    say.t("main", { when: say.t(`when.${trigger}`), who, what: whatOf(rule, say) }),
    ...(formula.kind === "tiered" && formula.by === "volume" ? [say.t(`volume.${formula.period}`)] : []),
    ...(formula.kind === "recurring" ? [monthsOf(formula.months, say)] : []),
    ...conditionsOf(rule, say),
    ...capsOf(rule, say),
    ...splitOf(rule, say),
    ...(overrideBp > 0 ? [say.t("override", { percent: say.percent(overrideBp) })] : []),
    ...(stackable ? [say.t("stackable")] : []),
  ];
}

/** Formats the amount, as in "10 % of the deal value up to €10,000 and 12 % above €10,000". */
function whatOf({ formula, basis }: Rule, say: Say): string {
  if (formula.kind === "flat") return say.money(formula.minor);
  const of = say.t(basis === "netReceived" ? "of.netReceived" : "of.dealValue");
  const share = (bp: number) => say.t("percent", { percent: say.percent(bp), of });
  if (formula.kind === "percent") return bounded(share(formula.bp), formula, say);
  if (formula.kind === "recurring")
    return say.all(
      formula.steps.map(({ bp, fromMonth }, at) =>
        at === 0 ? share(bp) : say.t("age", { percent: say.percent(bp), month: fromMonth }),
      ),
    );
  const { steps, mode } = formula;
  return say.all(
    steps.map(({ bp, fromMinor }, at) => {
      const [from, next] = [say.money(fromMinor), steps[at + 1]];
      const to = next ? say.money(next.fromMinor) : "";
      const percent = say.percent(bp);
      if (steps.length === 1 || (at === 0 && mode === "retroactive")) return share(bp);
      if (mode === "retroactive") return say.t("back", { percent, from });
      if (at === 0) return say.t("step.first", { percent, of, to });
      return next ? say.t("step.middle", { percent, from, to }) : say.t("step.last", { percent, from });
    }),
  );
}

function bounded(what: string, { minMinor, maxMinor }: Extract<Formula, { kind: "percent" }>, say: Say): string {
  const [least, most] = [say.money(minMinor ?? 0), say.money(maxMinor ?? 0)];
  if (minMinor !== null && maxMinor !== null) return say.t("bounded.both", { what, least, most });
  if (minMinor !== null) return say.t("bounded.least", { what, least });
  return maxMinor === null ? what : say.t("bounded.most", { what, most });
}

const monthsOf = (months: number | null, say: Say) =>
  months === null ? say.t("monthsEver") : say.t("months", { count: months });

function conditionsOf({ conditions }: Rule, say: Say): string[] {
  const { products, countries, tiers, sources, fromMinor, belowMinor } = conditions;
  const listed = (key: SentenceKey, names: string[]) =>
    names.length > 0 ? [say.t(key, { list: say.any(names) })] : [];
  const said = [
    ...listed("condition.products", products),
    ...listed("condition.countries", countries.map(say.country)),
    ...listed("condition.tiers", tiers.map(say.tier)),
    ...listed("condition.sources", sources.map(say.source)),
    ...bandOf(fromMinor, belowMinor, say),
  ];
  return said.length > 0 ? [say.t("only", { conditions: say.all(said) })] : [];
}

function bandOf(from: number | null, below: number | null, say: Say): string[] {
  if (from !== null && below !== null)
    return [say.t("condition.between", { from: say.money(from), below: say.money(below) })];
  if (from !== null) return [say.t("condition.from", { amount: say.money(from) })];
  return below === null ? [] : [say.t("condition.below", { amount: say.money(below) })];
}

const capsOf = ({ caps: { dealMinor, personMinor, period } }: Rule, say: Say): string[] => [
  ...(dealMinor === null ? [] : [say.t("cap.deal", { amount: say.money(dealMinor) })]),
  ...(personMinor === null ? [] : [say.t(`cap.${period}`, { amount: say.money(personMinor) })]),
];

function splitOf({ split }: Rule, say: Say): string[] {
  if (split.length === 0) return [];
  const shares = split.map(({ to, bp }) => say.t("share", { percent: say.percent(bp), name: say.person(to) }));
  return [say.t("split", { shares: say.all(shares) })];
}
