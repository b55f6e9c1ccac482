import { outOfFoldRates } from "./encoding.ts";
import type { Sample } from "./examples.ts";
import { filterSample } from "./examples.ts";
import { auc } from "./metrics.ts";
import { findBin, learnLimits } from "./quantile-bins.ts";
import type { CategoryColumn, Column } from "./table.ts";

/** A field that ranks the outcomes almost by itself, most likely because it was filled in after them. */
export type Leak = { field: string; auc: number };

const leakAuc = 0.8;
const bins = 20;

/**
 * Names the fields that are too good to be known before the outcome. Every value is scored by the share of positives among the other
 * folds' rows with it, so that a field with thousands of values does not look like a leak only because each value occurred once. A field
 * is also measured on the rows alone that have it: what staff note down while they close a deal is blank for most others.
 */
export function findLeaks({ columns, outcomes }: Sample): Leak[] {
  const best = new Map<string, number>();
  for (const column of columns) {
    const filled = filterSample({ columns: [column], outcomes }, (row) => isFilled(column, row));
    const area = Math.max(aucOf(column, outcomes), aucOf(filled.columns[0], filled.outcomes));
    best.set(column.field, Math.max(area, best.get(column.field) ?? 0));
  }
  return [...best]
    .filter(([, area]) => area > leakAuc)
    .map(([field, area]) => ({ field, auc: area }))
    .sort((a, b) => b.auc - a.auc);
}

const isFilled = (column: Column, row: number) =>
  column.kind === "number" ? !Number.isNaN(column.values[row]) : (column.codes[row] ?? -1) >= 0;

/** Of fewer outcomes of either kind, a high area may be luck. */
const minMinority = 10;

function aucOf(column: Column | undefined, outcomes: Float64Array): number {
  const positives = outcomes.reduce((sum, outcome) => sum + outcome, 0);
  if (!column || Math.min(positives, outcomes.length - positives) < minMinority) return 0;
  return auc(outOfFoldRates(groupsOf(column), outcomes), outcomes);
}

/** Groups values into levels, with missing values as one of them: a field that is only filled in for won deals is a leak too. */
function groupsOf(column: Column): CategoryColumn {
  const { field, part } = column;
  if (column.kind === "category")
    return { ...column, codes: column.codes.map((code) => code + 1), levels: ["", ...column.levels] };
  const limits = learnLimits(column.values, bins);
  const codes = Int32Array.from(column.values, (value) => (Number.isNaN(value) ? 0 : findBin(limits, value) + 1));
  return {
    field,
    part,
    kind: "category",
    codes,
    levels: Array.from({ length: limits.length + 2 }, (_, i) => String(i)),
  };
}
