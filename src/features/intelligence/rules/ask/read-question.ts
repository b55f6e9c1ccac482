import type { Division, Measure } from "#features/analytics/values.ts";
import { cannot, type KnownName, type Reading } from "./asked.ts";
import type { Lexicon, Meaning } from "./lexicon.ts";
import { defaultPeriod } from "./periods.ts";
import { resolveNames, type Span, spansOf } from "./spans.ts";

const maxMeasures = 3;
/** A question about reasons is about what they are the reasons for. */
const measureOf: Partial<Record<Division, Measure>> = { rejectReason: "rejected", lossReason: "lost" };

/**
 * Reads a question by its words. Every word must be accounted for: as a figure, a division, a period, a filter, or a word that changes
 * nothing. Otherwise the answer is that it cannot, because a guessed figure is worse than none.
 */
export function readQuestion(question: string, lexicon: Lexicon, known: readonly KnownName[]): Reading {
  const spans = spansOf(question, lexicon);
  const resolved = resolveNames(spans, known);
  if ("cannot" in resolved) return resolved;
  const { filters, labels } = resolved;
  if (new Set(filters.map(({ key }) => key)).size < filters.length) return cannot("twoValues");
  const divisions = new Set(
    spans.flatMap((span) => (span.meaning?.kind === "division" && !labels.has(span) ? span.meaning.by : [])),
  );
  if (divisions.size > 1) return cannot("twoDivisions");
  const [by = "none"] = divisions;
  const measures = measuresIn(spans, by);
  if (measures.length === 0) return cannot("noMeasure");
  if (measures.length > maxMeasures) return cannot("tooManyMeasures");
  const periods = new Set(spans.flatMap(({ meaning }) => (meaning?.kind === "period" ? meaning.period : [])));
  if (periods.size > 1) return cannot("twoPeriods");
  const [period = defaultPeriod] = periods;
  const isYearly = spans.some(({ meaning }) => meaning?.kind === "compare");
  return { asked: { measures, by, period, compare: isYearly ? "year" : "previous", filters } };
}

function measuresIn(spans: readonly Span[], by: Division): Measure[] {
  const meaningful = spans.filter(({ meaning }) => meaning?.kind !== "filler");
  const kindAt = (place: number): Meaning["kind"] | undefined => meaningful[place]?.meaning?.kind;
  const implied = measureOf[by];
  const named = meaningful.some(({ meaning }) => meaning?.kind === "measure");
  /** "Referrals and won value" counts both; in "won referrals and lost referrals" the noun only says what was won. */
  const countsNoun = (place: number) => {
    const neighbors = [kindAt(place - 1), kindAt(place + 1)];
    return named ? neighbors.includes("and") && !neighbors.includes("measure") : implied === undefined;
  };
  const found = meaningful.flatMap(({ meaning }, place): Measure[] => {
    if (meaning?.kind === "measure") return [meaning.measure];
    return meaning?.kind === "noun" && countsNoun(place) ? ["referrals"] : [];
  });
  return found.length === 0 && implied ? [implied] : [...new Set(found)];
}
