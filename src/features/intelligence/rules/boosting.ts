import { TreeApplier } from "./apply-trees.ts";
import type { BinnedColumns, GrowLimits } from "./grow-tree.ts";
import { TreeGrower } from "./grow-tree.ts";
import { logit, meanLoss, smoothedRate } from "./metrics.ts";
import { Random } from "./random.ts";
import type { Tree } from "./tree.ts";
import { treeValue } from "./tree.ts";

/** Gradient-boosted trees: the margin is `base` plus the sum of the trees' values, which contain the learning rate. */
export type Boosted = { base: number; trees: Tree[] };

export type BoostOptions = GrowLimits & {
  learningRate: number;
  /** Shares of rows and of features that each tree sees. */
  rowShare: number;
  columnShare: number;
  seed: number;
};

/** Rows that training does not see, by whose loss it is stopped. */
export type HeldOut = { bins: Uint8Array[]; outcomes: ArrayLike<number> };

/** Adds tree after tree to a model. */
export class Booster {
  readonly model: Boosted;
  readonly #applier: TreeApplier;
  readonly #outcomes: Float64Array;
  readonly #options: BoostOptions;
  readonly #random: Random;
  readonly #grower: TreeGrower;
  readonly #usable: number[];
  readonly #rows: Int32Array;
  readonly #margins: Float64Array;
  readonly #gradients: Float64Array;
  readonly #weights: Float64Array;

  constructor(columns: BinnedColumns, outcomes: ArrayLike<number>, options: BoostOptions) {
    const n = outcomes.length;
    this.model = { base: logit(smoothedRate(outcomes)), trees: [] };
    this.#applier = new TreeApplier(columns.bins, n);
    this.#outcomes = Float64Array.from(outcomes);
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#grower = new TreeGrower(columns, n);
    this.#usable = columns.bins.flatMap((bins, feature) => (varies(bins) ? [feature] : []));
    this.#rows = new Int32Array(n);
    this.#margins = new Float64Array(n).fill(this.model.base);
    this.#gradients = new Float64Array(n);
    this.#weights = new Float64Array(n);
  }

  /** Adds one tree, or returns undefined where no column varies. */
  step(): Tree | undefined {
    if (this.#usable.length === 0) return undefined;
    const { learningRate, rowShare, columnShare } = this.#options;
    const features = sampleFeatures(this.#usable, columnShare, this.#random);
    const rows = this.#sampleRows(rowShare);
    differentiate(rows, this.#margins, this.#outcomes, this.#gradients, this.#weights);
    const tree = this.#grower.grow(this.#gradients, this.#weights, rows, features, this.#options);
    tree.value = tree.value.map((value) => value * learningRate);
    this.model.trees.push(tree);
    this.#applier.add(tree, this.#margins);
    return tree;
  }

  #sampleRows(share: number): Int32Array {
    const rows = this.#rows;
    if (share >= 1) return rows.map((_, row) => row);
    // A handful of rows may all be passed over; the last one then stands for them.
    return rows.subarray(0, Math.max(1, this.#random.sample(rows.length, share, rows)));
  }

  /** The loss on the training rows. */
  get loss(): number {
    return meanLoss(this.#margins, this.#outcomes);
  }
}

/** Writes the first and second derivatives of the loss of the given rows. */
function differentiate(
  rows: Int32Array,
  margins: Float64Array,
  outcomes: Float64Array,
  gradients: Float64Array,
  weights: Float64Array,
) {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const probability = 1 / (1 + Math.exp(-margins[row]!));
    gradients[row] = probability - outcomes[row]!;
    weights[row] = Math.max(probability * (1 - probability), 1e-16);
  }
}

/** Trains a given number of rounds. */
export function boost(
  columns: BinnedColumns,
  outcomes: ArrayLike<number>,
  options: BoostOptions,
  rounds: number,
): Boosted {
  const booster = new Booster(columns, outcomes, options);
  for (let round = 0; round < rounds; round++) if (!booster.step()) break;
  return booster.model;
}

export type Fold = { columns: BinnedColumns; outcomes: ArrayLike<number>; heldOut: HeldOut };

/**
 * Finds the number of rounds after which the loss on held-out rows is least. All folds advance together, so that the rounds are right
 * for their mean, and all stop once it has not fallen for `patience` rounds.
 */
export function findRounds(folds: readonly Fold[], options: BoostOptions, maxRounds: number, patience: number) {
  const states = folds.map(({ columns, outcomes, heldOut }) => {
    const booster = new Booster(columns, outcomes, options);
    const { length } = heldOut.outcomes;
    const applier = new TreeApplier(heldOut.bins, length);
    return { booster, heldOut, applier, margins: new Float64Array(length).fill(booster.model.base) };
  });
  const rows = folds.reduce((sum, { heldOut }) => sum + heldOut.outcomes.length, 0);
  const lossOf = () =>
    states.reduce((sum, { margins, heldOut }) => sum + meanLoss(margins, heldOut.outcomes) * margins.length, 0) / rows;
  let best = { rounds: 0, loss: lossOf() };
  for (let round = 1; round <= maxRounds && round - best.rounds <= patience; round++) {
    for (const { booster, applier, margins } of states) {
      const tree = booster.step();
      if (tree) applier.add(tree, margins);
    }
    const loss = lossOf();
    if (loss < best.loss) best = { rounds: round, loss };
  }
  return best;
}

export function boostedMargin({ base, trees }: Boosted, bins: Uint8Array): number {
  let margin = base;
  for (const tree of trees) margin += treeValue(tree, bins);
  return margin;
}

/** Returns the margins of many rows. */
export function boostedMargins({ base, trees }: Boosted, columns: Uint8Array[], rows: number): Float64Array {
  const margins = new Float64Array(rows).fill(base);
  const applier = new TreeApplier(columns, rows);
  for (const tree of trees) applier.add(tree, margins);
  return margins;
}

/** Draws without replacement, by shuffling the beginning of the list. */
function sampleFeatures(usable: number[], share: number, random: Random): number[] {
  const drawn = [...usable];
  const count = Math.max(1, Math.round(share * drawn.length));
  if (count >= drawn.length) return drawn;
  for (let i = 0; i < count; i++) {
    const other = i + Math.floor(random.next() * (drawn.length - i));
    [drawn[i], drawn[other]] = [drawn[other]!, drawn[i]!];
  }
  return drawn.slice(0, count).sort((a, b) => a - b);
}

const varies = (bins: Uint8Array) => bins.some((bin) => bin !== bins[0]);
