import type { Direction } from "./measures.ts";

/** The figure of a period, and how many cases it was calculated from. */
export type Observation = { value: number; n: number };
/**
 * How a figure scatters: a count at least as chance would have it, a share at least as its cases allow, a sum or a typical duration by a
 * part of itself.
 */
export type Scatter = "count" | "share" | "sum" | "duration";

export type UsualRange = { usual: number; low: number; high: number };
export type Change = UsualRange & { direction: Direction };

/** Makes the median absolute deviation comparable with a standard deviation. */
const consistency = 1.4826;
const minPeriods = 8;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

/**
 * The factor by which this time of the year differs from the weeks before it, by last year's figures: of the same week with its
 * neighbours against the twelve before. One where last year's were too few to say.
 */
export function seasonOf(lastYear: { around: readonly number[]; before: readonly number[] }): number {
  const [around, before] = [medianOf(lastYear.around), medianOf(lastYear.before)];
  if (lastYear.around.length < 3 || lastYear.before.length < minPeriods || before < 5) return 1;
  return Math.min(2, Math.max(0.5, around / before));
}

/** Where a figure usually lies, from earlier periods of the same kind. Medians, so that one odd period does not widen the range. */
export function usualRange(
  history: readonly Observation[],
  current: Observation,
  scatter: Scatter,
  { season = 1, width = 3 } = {},
): UsualRange | undefined {
  if (history.length < minPeriods) return undefined;
  const values = history.map(({ value }) => value);
  const center = medianOf(values) * season;
  const deviation = consistency * season * medianOf(values.map((value) => Math.abs(value - medianOf(values))));
  const least = {
    count: Math.sqrt(Math.max(1, center)),
    share: Math.sqrt(Math.max(0.01, center * (1 - center)) / Math.max(1, current.n)),
    sum: 0.3 * center,
    duration: 0.2 * center,
  };
  const half = width * Math.max(deviation, least[scatter]);
  const most = scatter === "share" ? 1 : Number.POSITIVE_INFINITY;
  return { usual: center, low: Math.max(0, center - half), high: Math.min(most, center + half) };
}

/** Returns how a figure left its usual range, or undefined if it did not, or if too little is known. */
export function changeOf(
  history: readonly Observation[],
  current: Observation,
  scatter: Scatter,
  { least, ...options }: { least: number; season?: number; width?: number },
): Change | undefined {
  const range = usualRange(history, current, scatter, options);
  const usualCases = medianOf(history.map(({ n }) => n));
  if (!range || Math.max(current.n, usualCases) < least) return undefined;
  // A share or a duration of no cases is unknown; a count of zero is a figure.
  if ((scatter === "share" || scatter === "duration") && current.n < least) return undefined;
  if (current.value > range.high) return { ...range, direction: "up" };
  return current.value < range.low ? { ...range, direction: "down" } : undefined;
}
