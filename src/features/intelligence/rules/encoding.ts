import { learnLimits, maxBins } from "./quantile-bins.ts";
import type { CategoryColumn, Column, NumberColumn, Part } from "./table.ts";

/**
 * A number, as both models read it. The trees read its bin; the regression reads it standardized, after a logarithm where the values are
 * wide, and within `reach` standard deviations, so that one typing error cannot decide a prediction.
 */
export type NumberFeature = {
  kind: "number";
  field: string;
  part: Part;
  limits: number[];
  /** The unit of the logarithm, or 0 where the regression reads the number itself. */
  logUnit: number;
  mean: number;
  deviation: number;
};

/**
 * A category. `levels` are those that occur often enough to be learned, the most frequent first; all others share one bin. The
 * regression has a coefficient for the first `linearLevels` only.
 */
export type CategoryFeature = {
  kind: "category";
  field: string;
  part: Part;
  levels: string[];
  linearLevels: number;
};

/** The smoothed share of positives of each level: what trees and regression read of a category with many levels. */
export type RateFeature = Omit<NumberFeature, "kind"> & {
  kind: "rate";
  levels: string[];
  rates: number[];
  baseRate: number;
};
export type Feature = NumberFeature | CategoryFeature | RateFeature;
export type Encoding = Feature[];

export const reach = 8;
/** How often a level must occur to have a bin, and to have a coefficient. */
const minLevelRows = 3;
const minLinearRows = 8;
const maxLinearLevels = 40;
/** From this many learnable levels on, their rates are a feature as well: a split over so many groups would fit their noise. */
const manyLevels = 25;
/** A level's rate is pulled to the base rate as if it had this many more rows of it. */
const smoothing = 15;
const folds = 5;

/** Learns from columns of training rows only; what is measured later must not have shaped its own encoding. */
export function learnEncoding(columns: readonly Column[], outcomes: ArrayLike<number>): Encoding {
  return columns.flatMap((column): Feature[] =>
    column.kind === "number" ? [learnNumber(column)] : learnCategory(column, outcomes),
  );
}

function learnNumber({ field, part, values }: NumberColumn): NumberFeature {
  return { kind: "number", field, part, limits: learnLimits(values, usefulBins(values.length)), ...learnScale(values) };
}

/** A small table gets bins of about eight rows: finer ones would cost time in every split and could not be told apart. */
const usefulBins = (rows: number) => Math.min(maxBins, Math.max(32, Math.round(rows / 8)));

/** Wide amounts (a skewness over 2) are read on a logarithmic scale if that makes them less skewed. */
function learnScale(values: Float64Array): Pick<NumberFeature, "logUnit" | "mean" | "deviation"> {
  const known = values.filter((value) => !Number.isNaN(value));
  const raw = moments(known);
  const sizes = known.map(Math.abs).filter((size) => size > 0);
  sizes.sort();
  const logUnit = sizes[Math.floor(sizes.length / 10)] ?? 1;
  const logs = moments(known.map((value) => logarithm(value, logUnit)));
  const useLogs = Math.abs(raw.skewness) > 2 && Math.abs(logs.skewness) < Math.abs(raw.skewness);
  const { mean, deviation } = useLogs ? logs : raw;
  return { logUnit: useLogs ? logUnit : 0, mean, deviation };
}

const logarithm = (value: number, unit: number) => Math.sign(value) * Math.log1p(Math.abs(value) / unit);

function moments(values: Float64Array) {
  const n = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n;
  // A constant column may vary by rounding; dividing by that would turn noise into values.
  const deviation = variance > (mean * 1e-9) ** 2 ? Math.sqrt(variance) : 0;
  const cubes = values.reduce((sum, value) => sum + (value - mean) ** 3, 0) / n;
  return { mean, deviation, skewness: deviation > 0 ? cubes / deviation ** 3 : 0 };
}

/** Reads a number as the regression does; a missing one is 0, the mean, and has a coefficient of its own. */
export function standardize(feature: NumberFeature | RateFeature, value: number): number {
  if (Number.isNaN(value) || feature.deviation === 0) return 0;
  const scaled = feature.logUnit > 0 ? logarithm(value, feature.logUnit) : value;
  return Math.min(reach, Math.max(-reach, (scaled - feature.mean) / feature.deviation));
}

function learnCategory(column: CategoryColumn, outcomes: ArrayLike<number>): (CategoryFeature | RateFeature)[] {
  const { field, part, codes, levels } = column;
  const counts = new Int32Array(levels.length);
  for (const code of codes) if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  const countOf = (code: number) => counts[code] ?? 0;
  const learnable = levels
    .map((level, code) => ({ level, code, rows: countOf(code) }))
    .filter(({ rows }) => rows >= minLevelRows)
    .sort((a, b) => b.rows - a.rows || a.code - b.code);
  const kept = learnable.slice(0, maxBins);
  const feature: CategoryFeature = {
    kind: "category",
    field,
    part,
    levels: kept.map(({ level }) => level),
    linearLevels: kept.filter(({ rows }, i) => rows >= minLinearRows && i < maxLinearLevels).length,
  };
  if (learnable.length <= manyLevels) return [feature];
  const { rates, baseRate } = smoothRates(codes, outcomes, levels.length);
  const rows = outOfFoldRates(column, outcomes);
  const rate: RateFeature = {
    kind: "rate",
    field,
    part,
    levels: learnable.map(({ level }) => level),
    rates: learnable.map(({ code }) => rates[code] ?? baseRate),
    baseRate,
    limits: learnLimits(rows),
    ...learnScale(rows),
  };
  return [feature, rate];
}

function smoothRates(codes: ArrayLike<number>, outcomes: ArrayLike<number>, levels: number, without = -1) {
  const rows = new Float64Array(levels);
  const positives = new Float64Array(levels);
  let all = 0;
  let allPositives = 0;
  for (let row = 0; row < codes.length; row++) {
    if (row % folds === without) continue;
    const outcome = outcomes[row] ?? 0;
    all++;
    allPositives += outcome;
    const code = codes[row] ?? -1;
    if (code < 0) continue;
    rows[code] = (rows[code] ?? 0) + 1;
    positives[code] = (positives[code] ?? 0) + outcome;
  }
  const baseRate = all > 0 ? allPositives / all : 0.5;
  const rates = rows.map((n, code) => ((positives[code] ?? 0) + smoothing * baseRate) / (n + smoothing));
  return { rates, baseRate };
}

/**
 * Returns for each row the rate of its level among the other folds' rows. With its own outcome in it, a rare level would give its
 * outcome away.
 */
export function outOfFoldRates({ codes, levels }: CategoryColumn, outcomes: ArrayLike<number>): Float64Array {
  const values = new Float64Array(codes.length);
  for (let fold = 0; fold < folds; fold++) {
    const { rates, baseRate } = smoothRates(codes, outcomes, levels.length, fold);
    for (let row = fold; row < codes.length; row += folds) values[row] = rates[codes[row] ?? -1] ?? baseRate;
  }
  return values;
}
