import type { Boosted, BoostOptions, Fold } from "./boosting.ts";
import { boost, findRounds } from "./boosting.ts";
import { binCount } from "./encode.ts";
import type { EncodedDivision } from "./encode-division.ts";
import type { Encoding } from "./encoding.ts";
import type { BinnedColumns } from "./grow-tree.ts";

/** Boosted models whose mean is taken; each with the number of rounds that suits it. */
export type TreeSettings = { options: BoostOptions; rounds: number }[];

const shared = { minChildWeight: 4, l2: 8, categoryL2: 10, categorySmoothing: 10, rowShare: 0.6, columnShare: 0.6 };

/** Sizes of trees that compete: almost additive, few interactions, many. Which is right differs from table to table. */
const shapes: readonly Omit<BoostOptions, "seed">[] = [
  { ...shared, maxLeaves: 4, maxDepth: 2, learningRate: 0.1 },
  { ...shared, maxLeaves: 8, maxDepth: 4, learningRate: 0.06 },
  { ...shared, maxLeaves: 24, maxDepth: 7, learningRate: 0.06, columnShare: 0.8 },
];
/** With many rows the almost additive shape never wins, and one shape is as good as a mean; both would only cost time. */
const largeShapes = shapes.slice(1);
const manyRows = 20_000;
const maxRounds = 600;
const patience = 40;
/** A shape whose loss is higher than the best one's by at most this share takes part in the mean. */
const tolerance = 0.01;

export const binnedColumns = (encoding: Encoding, bins: Uint8Array[]): BinnedColumns => ({
  bins,
  sizes: encoding.map(binCount),
  isCategory: encoding.map(({ kind }) => kind === "category"),
});

/**
 * Finds the sizes of trees and their number that predict held-out rows best. Sizes that are close share the prediction: which of them is
 * ahead is then luck, and the mean of different models is better than either.
 */
export function searchTrees(divisions: readonly EncodedDivision[], seed: number): TreeSettings {
  const folds = divisions.map(createFold);
  const rows = Math.max(...folds.map(({ outcomes }) => outcomes.length));
  const found = (rows < manyRows ? shapes : largeShapes)
    .map((shape, i) => {
      const options = { ...shape, rowShare: rowShareOf(rows), seed: seed + i };
      return { options, ...findRounds(folds, options, maxRounds, patience) };
    })
    .sort((a, b) => a.loss - b.loss);
  const most = (found[0]?.loss ?? 0) * (rows < manyRows ? 1 + tolerance : 1);
  return found.filter(({ loss }) => loss <= most).map(({ options, rounds }) => ({ options, rounds }));
}

/** Each tree of a large table sees about 15,000 rows of the search: more cost time and do not find more. */
const rowShareOf = (rows: number) => Math.min(shared.rowShare, Math.max(0.25, 15_000 / rows));

const createFold = ({ encoding, training, heldOut }: EncodedDivision): Fold => ({
  columns: binnedColumns(encoding, training.bins),
  outcomes: training.outcomes,
  heldOut,
});

/** Trains all members and returns their mean as one model. */
export function fitTrees(columns: BinnedColumns, outcomes: ArrayLike<number>, settings: TreeSettings): Boosted {
  const members = settings.map(({ options, rounds }) => boost(columns, outcomes, options, rounds));
  const trees = members.flatMap((member) => member.trees);
  return {
    base: members.reduce((sum, { base }) => sum + base / members.length, 0),
    trees: trees.map((tree) => ({ ...tree, value: tree.value.map((value) => value / members.length) })),
  };
}
