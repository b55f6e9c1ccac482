import type { Share } from "./evidence.ts";

/** A figure of a period: a share, or a number of events. */
export type Figure = Share | { count: number };
export const isShare = (figure: Figure): figure is Share => "of" in figure;

export type Effect = {
  /** In points for shares, in events for counts. */
  difference: number;
  low: number;
  high: number;
  n: number;
  result: "better" | "worse" | "unclear" | "tooFew";
};

const z = 1.96;
const minCases = 10;
const minEvents = 5;

/**
 * Compares a figure before and after, with the interval that contains the true difference in 95 of 100 cases: Newcombe's for shares, the
 * normal one of two Poisson counts otherwise.
 */
export function effectOf(before: Figure, after: Figure, better: "more" | "less"): Effect {
  const measured = isShare(before) && isShare(after) ? shareEffect(before, after) : countEffect(before, after);
  if (measured.isSmall) return { ...measured.effect, result: "tooFew" };
  const { low, high } = measured.effect;
  const rises = low > 0 ? "better" : high < 0 ? "worse" : "unclear";
  const falls = { better: "worse", worse: "better", unclear: "unclear" } as const;
  return { ...measured.effect, result: better === "more" ? rises : falls[rises] };
}

function shareEffect(before: Share, after: Share) {
  const [a, b] = [wilson(after), wilson(before)];
  const points = (x: number) => Math.round(1000 * x) / 10;
  const difference = a.rate - b.rate;
  const effect = {
    difference: points(difference),
    low: points(difference - Math.hypot(a.rate - a.low, b.high - b.rate)),
    high: points(difference + Math.hypot(a.high - a.rate, b.rate - b.low)),
    n: before.of + after.of,
  };
  return { effect, isSmall: Math.min(before.of, after.of) < minCases };
}

const countOf = (figure: Figure) => (isShare(figure) ? figure.hits : figure.count);

function countEffect(before: Figure, after: Figure) {
  const [a, b] = [countOf(after), countOf(before)];
  const half = z * Math.sqrt(a + b);
  const effect = { difference: a - b, low: round(a - b - half), high: round(a - b + half), n: a + b };
  return { effect, isSmall: a + b < minEvents };
}

const round = (x: number) => Math.round(10 * x) / 10;

/** Wilson's interval of a share. */
function wilson({ hits, of }: Share) {
  if (of === 0) return { rate: 0, low: 0, high: 1 };
  const rate = hits / of;
  const center = (rate + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  return { rate, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}
