import { defined } from "#base/defined.ts";
import { dateFormat, displayNames } from "#base/formats.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import type { Role } from "#base/roles.ts";
import { getCatalog } from "#features/programs/server/reads.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import { translatorFor } from "#server/translator.ts";
import type { AnswerRow, Period } from "../contract.ts";
import { changeOf, figureText } from "../figure-text.ts";
import { canFilter } from "../measures.ts";
import { type Narrowed, question } from "../question.ts";
import type { Measure } from "../values.ts";
import { getFigures } from "./reads.ts";
import { referrerName } from "./referrer-name.ts";
import type { Reader } from "./visibility.ts";

/** The key figures for each side. */
const referrerMeasures: readonly Measure[] = [
  "referrals",
  "acceptance",
  "won",
  "conversion",
  "wonValue",
  "earned",
  "paid",
];
const ofCompanies: readonly Measure[] = [
  "referrals",
  "activeReferrers",
  "acceptance",
  "clockKept",
  "decisionTime",
  "won",
  "wonValue",
  "earned",
];
/** The maximum number of sources, so that the list stays readable. */
const maxSources = 3;

export const measuresFor = (role: Role, narrowed: Narrowed): Measure[] =>
  (role === "referrer" ? referrerMeasures : ofCompanies).filter((measure) =>
    (Object.keys(narrowed) as (keyof Narrowed)[]).every((filter) => canFilter(measure, filter)),
  );

type CoveredPeriods = { period: Period; before: Period };

/** Builds the tables of a report's mail and the notes under its period (its filters, and the exchange rates), in the recipient's language. */
export async function buildReport(reader: Reader, narrowed: Narrowed, covered: CoveredPeriods, locale: LocaleCode) {
  const { intl } = localeOf(locale);
  const { terms } = await brand(reader);
  const words = translatorFor(locale, "analytics", terms);
  const questionWith = (rest: object) => question.parse({ ...narrowed, ...rest });
  const measures = measuresFor(reader.role, narrowed);
  const [whole, bySource, filters] = await Promise.all([
    getFigures(reader, questionWith({ measures }), covered),
    narrowed.source
      ? undefined
      : getFigures(reader, questionWith({ measures: ["referrals", "won"], by: "source" }), covered),
    describeFilters(reader, narrowed, locale, words),
  ]);
  const texts = figureText(intl, whole.currency, (word, amount) => words(`change.${word}`, { amount }));
  const describeChange = (measure: Measure, { figures, before }: AnswerRow) => {
    const change = changeOf(measure, defined(figures[measure]), before?.[measure] ?? null);
    return change === undefined ? "–" : texts.change(measure, change);
  };
  const figures = {
    caption: words("report.figures"),
    head: [words("report.what"), words("report.value"), words("report.change")],
    rows: measures.map((measure) => [
      words(`measure.${measure}`),
      texts.text(measure, whole.whole.figures[measure]) ?? "–",
      describeChange(measure, whole.whole),
    ]),
  };
  const topSources = (bySource?.rows ?? [])
    .filter(({ figures: found }) => defined(found.referrals).sum > 0)
    .slice(0, maxSources);
  const sources = {
    caption: words("report.sources"),
    head: [words("dimension.source"), words("measure.referrals"), words("measure.won")],
    rows: topSources.map(({ key, figures: found }) => [
      translatorFor(locale, "referrals")(`values.source.${key}`),
      texts.count(defined(found.referrals).sum),
      texts.count(defined(found.won).sum),
    ]),
  };
  const { converted } = whole;
  const day = dateFormat(intl, { dateStyle: "long", timeZone: "UTC" });
  const at = (on: string) => new Date(`${on}T00:00:00Z`);
  const rates = converted && words("converted", { date: day.formatRange(at(converted.from), at(converted.to)) });
  return {
    tables: [figures, ...(topSources.length > 0 ? [sources] : [])],
    notes: [...filters, ...(rates ? [rates] : [])],
  };
}

/** Names the filters; an empty one selects the referrals without a value. */
async function describeFilters(
  reader: Reader,
  narrowed: Narrowed,
  locale: LocaleCode,
  words: ReturnType<typeof translatorFor>,
): Promise<string[]> {
  const { intl } = localeOf(locale);
  const ofReferrals = translatorFor(locale, "referrals");
  const { programId, referrerId, source, country, product, campaign, confidence } = narrowed;
  const programs = programId ? (await getCatalog(reader)).programs : [];
  const program = programs.find(({ id }) => id === programId);
  const referrer = referrerId && ((await referrerName(reader, referrerId)) ?? "–");
  const named: [what: string, name: string | undefined][] = [
    ["dimension.program", program && (program.name || translatorFor(locale, "programs")("program.standard"))],
    ["report.referrer", referrer],
    ["dimension.source", source && ofReferrals(`values.source.${source}`)],
    ["dimension.country", country && (displayNames(intl, { type: "region" }).of(country) ?? country)],
    ["dimension.product", product],
    ["dimension.campaign", campaign],
    ["dimension.confidence", confidence && ofReferrals(`values.confidenceLevel.${confidence}`)],
  ];
  return named.flatMap(([what, name]) =>
    name === undefined ? [] : [words("report.filter", { what: words(what), name: name || words("filter.without") })],
  );
}
