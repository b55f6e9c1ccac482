import type { Figure } from "../contract.ts";
import { definitions, type Sums, timed } from "../measures.ts";
import type { Measure } from "../values.ts";
import type { Counted } from "./sums.ts";

/** What an answer's amounts are in, and how likely what stands in a stage is won. */
export type Weights = { currency: string; probabilities: ReadonlyMap<string, number> };

/** Sums of each kind: all are counted, whatever their currency, and amounts added up in one. */
export function sumsIn(rows: readonly Counted[], currency: string): Sums {
  const sums: Sums = {};
  for (const { kind, currency: its, count, amount } of rows) {
    const sum = sums[kind] ?? { count: 0, priced: 0, amount: 0 };
    sums[kind] = sum;
    sum.count += count;
    if (its === currency) sum.priced += count;
    if (its === currency || timed.includes(kind)) sum.amount += amount;
  }
  return sums;
}

/** What happened in the times these are of. */
export const flowOf = (measure: Measure, rows: readonly Counted[], { currency }: Weights): Figure =>
  definitions[measure].figure(sumsIn(rows, currency));

/** What stands in stages, each by how likely it is won there. */
function weighted(rows: readonly Counted[], { currency, probabilities }: Weights): Figure {
  const ours = rows.filter((row) => row.currency === currency && (row.kind === "entered" || row.kind === "left"));
  const parts = ours.map(({ kind, detail, amount }) => {
    const sign = kind === "entered" ? 1 : -1;
    return sign * amount * (probabilities.get(detail) ?? 0);
  });
  return { sum: Math.round(parts.reduce((sum, part) => sum + part, 0) / 100), of: null };
}

/** What stands after all that happened up to then: rows from the beginning on. */
export const levelOf = (measure: Measure, rows: readonly Counted[], weights: Weights): Figure =>
  measure === "pipeline" ? weighted(rows, weights) : flowOf(measure, rows, weights);
