import type { BoostOptions, Fold } from "./boosting.ts";
import { findRounds } from "./boosting.ts";
import { binCount, encodeColumns } from "./encode.ts";
import type { Encoding } from "./encoding.ts";
import { learnEncoding } from "./encoding.ts";
import type { Division } from "./examples.ts";
import type { BinnedColumns } from "./grow-tree.ts";

export type TreeSettings = { options: BoostOptions; rounds: number };

const shared = { minChildWeight: 5, l2: 10, categoryL2: 10, categorySmoothing: 10, rowShare: 0.7, columnShare: 0.6 };

/** Sizes of trees that compete: almost additive, few interactions, many. Which is right differs from table to table. */
const shapes: readonly Omit<BoostOptions, "seed">[] = [
  { ...shared, maxLeaves: 4, maxDepth: 2, learningRate: 0.08 },
  { ...shared, maxLeaves: 8, maxDepth: 4, learningRate: 0.05 },
  { ...shared, maxLeaves: 28, maxDepth: 8, learningRate: 0.05 },
];
const maxRounds = 600;
const patience = 40;

export const binnedColumns = (encoding: Encoding, bins: Uint8Array[]): BinnedColumns => ({
  bins,
  sizes: encoding.map(binCount),
  isCategory: encoding.map(({ kind }) => kind === "category"),
});

/** Finds the size of trees and their number that predict held-out rows best. */
export function searchTrees(divisions: readonly Division[], seed: number): TreeSettings {
  const folds = divisions.map(createFold);
  const found = shapes.map((shape) => {
    const options = { ...shape, seed };
    return { options, ...findRounds(folds, options, maxRounds, patience) };
  });
  const { options, rounds } = found.reduce((best, next) => (next.loss < best.loss ? next : best));
  return { options, rounds };
}

function createFold({ training, heldOut }: Division): Fold {
  const encoding = learnEncoding(training.columns, training.outcomes);
  const { bins } = encodeColumns(encoding, training.columns, training.outcomes);
  return {
    columns: binnedColumns(encoding, bins),
    outcomes: training.outcomes,
    heldOut: { bins: encodeColumns(encoding, heldOut.columns).bins, outcomes: heldOut.outcomes },
  };
}
