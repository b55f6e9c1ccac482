import type { Figure } from "../contract.ts";
import { definitions, type Sums, timedKinds } from "../measures.ts";
import type { Measure } from "../values.ts";
import type { FactSum } from "./sums.ts";

/** The currency of an answer's amounts, and the win probability of each stage. */
export type Weights = { currency: string; probabilities: ReadonlyMap<string, number> };

/** Sums the rows by kind: counts include every currency, amounts only the given one. */
export function sumByKind(rows: readonly FactSum[], currency: string): Sums {
  const sums: Sums = {};
  for (const { kind, currency: its, count, amount } of rows) {
    const sum = sums[kind] ?? { count: 0, priced: 0, amount: 0 };
    sums[kind] = sum;
    sum.count += count;
    if (its === currency) sum.priced += count;
    if (its === currency || timedKinds.includes(kind)) sum.amount += amount;
  }
  return sums;
}

/** Calculates what happened during the periods of these rows. */
export const flowOf = (measure: Measure, rows: readonly FactSum[], { currency }: Weights): Figure =>
  definitions[measure].figure(sumByKind(rows, currency));

/** Weights the amount in each stage by its win probability. */
function weightByProbability(rows: readonly FactSum[], { currency, probabilities }: Weights): Figure {
  const stageRows = rows.filter((row) => row.currency === currency && (row.kind === "entered" || row.kind === "left"));
  const parts = stageRows.map(({ kind, detail, amount }) => {
    const sign = kind === "entered" ? 1 : -1;
    return sign * amount * (probabilities.get(detail) ?? 0);
  });
  return { sum: Math.round(parts.reduce((sum, part) => sum + part, 0) / 100), of: null };
}

/** Calculates a balance from rows that start at the beginning of time. */
export const levelOf = (measure: Measure, rows: readonly FactSum[], weights: Weights): Figure =>
  measure === "pipeline" ? weightByProbability(rows, weights) : flowOf(measure, rows, weights);
