import type { CategoryFeature, Encoding, Feature, RateFeature } from "./encoding.ts";
import { outOfFoldRates, standardize } from "./encoding.ts";
import { findBin } from "./quantile-bins.ts";
import type { CategoryColumn, Column, Row } from "./table.ts";
import { readCategory, readNumber } from "./table.ts";

/**
 * Rows as the models read them, feature by feature. Bin 0 is a missing value. A number's bins follow in ascending order; a category has
 * one bin for each level and a last one for all others. `numbers` are standardized.
 */
export type Encoded = { rows: number; bins: Uint8Array[]; numbers: Float64Array[] };

export const binCount = (feature: Feature) =>
  feature.kind === "category" ? feature.levels.length + 2 : feature.limits.length + 2;

/** Positions of levels, kept per feature of a loaded model, because a scan of long lists would dominate a prediction. */
const positions = new WeakMap<object, Map<string, number>>();

function positionOf(feature: CategoryFeature | RateFeature, level: string): number | undefined {
  let known = positions.get(feature);
  if (!known) {
    known = new Map(feature.levels.map((name, i) => [name, i]));
    positions.set(feature, known);
  }
  return known.get(level);
}

function levelBin(feature: CategoryFeature, level: string | undefined): number {
  if (level === undefined) return 0;
  return (positionOf(feature, level) ?? feature.levels.length) + 1;
}

const levelRate = (feature: RateFeature, level: string | undefined) =>
  (level === undefined ? undefined : feature.rates[positionOf(feature, level) ?? -1]) ?? feature.baseRate;

const numberBin = (limits: readonly number[], value: number) => (Number.isNaN(value) ? 0 : findBin(limits, value) + 1);

/** Encodes one row for a prediction. */
export function encodeRow(encoding: Encoding, row: Row): { bins: Uint8Array; numbers: Float64Array } {
  const bins = new Uint8Array(encoding.length);
  const numbers = new Float64Array(encoding.length);
  encoding.forEach((feature, i) => {
    const value = row[feature.field];
    if (feature.kind === "category") {
      bins[i] = levelBin(feature, readCategory(value, feature.part));
      return;
    }
    const number =
      feature.kind === "rate" ? levelRate(feature, readCategory(value, feature.part)) : readNumber(value, feature.part);
    bins[i] = numberBin(feature.limits, number);
    numbers[i] = standardize(feature, number);
  });
  return { bins, numbers };
}

/**
 * Encodes columns for training or measuring. Where these are the rows that the encoding was learned from, `outcomes` are given, and
 * rates come from the other folds.
 */
export function encodeColumns(encoding: Encoding, columns: readonly Column[], outcomes?: ArrayLike<number>): Encoded {
  const byName = new Map(columns.map((column) => [`${column.part} ${column.field}`, column]));
  const encoded: Encoded = { rows: 0, bins: [], numbers: [] };
  for (const feature of encoding) {
    const column = byName.get(`${feature.part} ${feature.field}`);
    if (!column) throw new Error(`The column ${feature.field} is missing`);
    const { bins, numbers } = encodeColumn(feature, column, outcomes);
    encoded.rows = bins.length;
    encoded.bins.push(bins);
    encoded.numbers.push(numbers);
  }
  return encoded;
}

function encodeColumn(feature: Feature, column: Column, outcomes: ArrayLike<number> | undefined) {
  if (feature.kind === "category" && column.kind === "category") {
    const binOf = Uint8Array.from(column.levels, (level) => levelBin(feature, level));
    return {
      bins: Uint8Array.from(column.codes, (code) => binOf[code] ?? 0),
      numbers: new Float64Array(column.codes.length),
    };
  }
  if (feature.kind === "category") throw new Error(`The column ${feature.field} changed its kind`);
  const values = column.kind === "number" ? column.values : ratesOfColumn(feature, column, outcomes);
  return {
    bins: Uint8Array.from(values, (value) => numberBin(feature.limits, value)),
    numbers: values.map((value) => standardize(feature, value)),
  };
}

function ratesOfColumn(feature: Feature, column: CategoryColumn, outcomes: ArrayLike<number> | undefined) {
  if (feature.kind !== "rate") throw new Error(`The column ${feature.field} changed its kind`);
  if (outcomes) return outOfFoldRates(column, outcomes);
  const rates = column.levels.map((level) => levelRate(feature, level));
  return Float64Array.from(column.codes, (code) => rates[code] ?? feature.baseRate);
}
