import { accumulate, accumulatePair } from "./accumulate.ts";
import type { Histogram, Split, SplitLimits, Totals } from "./split.ts";
import { splitCategory, splitNumber } from "./split.ts";
import type { Tree } from "./tree.ts";
import { addLeaf, emptyTree, goesLeft } from "./tree.ts";

export type GrowLimits = SplitLimits & { maxLeaves: number; maxDepth: number };

/** What trees are grown from: binned columns with their number of bins and whether they are categories. */
export type BinnedColumns = { bins: Uint8Array[]; sizes: number[]; isCategory: boolean[] };

/** A leaf: its rows are `rows[from..to)`. */
type Leaf = { node: number; from: number; to: number; depth: number; totals: Totals };
/** A leaf that may be split. */
type Open = Leaf & { sums: Float64Array; split: Split };

/** Grows trees on the same columns; the memory of histograms is kept from tree to tree. */
export class TreeGrower {
  readonly #columns: BinnedColumns;
  readonly #offsets: number[];
  readonly #length: number;
  readonly #pool: Float64Array[] = [];
  readonly #gradients: Float64Array;
  readonly #weights: Float64Array;
  readonly #spare: Int32Array;
  readonly #isLeft = new Uint8Array(256);

  constructor(columns: BinnedColumns, rows: number) {
    this.#columns = columns;
    let length = 0;
    this.#offsets = columns.sizes.map((size) => {
      const offset = length;
      length += 2 * size;
      return offset;
    });
    this.#length = length;
    this.#gradients = new Float64Array(rows);
    this.#weights = new Float64Array(rows);
    this.#spare = new Int32Array(rows);
  }

  /**
   * Grows one tree over `rows` (which it reorders) with the given features, always splitting the leaf that gains most. Leaves hold the
   * Newton step, without learning rate.
   */
  grow(gradients: Float64Array, weights: Float64Array, rows: Int32Array, features: number[], limits: GrowLimits): Tree {
    const tree = emptyTree();
    const open: Open[] = [];
    const sums = this.#histogram(gradients, weights, rows, 0, rows.length, features);
    const root = addChild(tree, { from: 0, to: rows.length, depth: 0, totals: this.#totals(sums, features) }, limits);
    this.#offer(open, root, sums, features, limits);
    for (let leaves = 2; leaves <= limits.maxLeaves; leaves++) {
      const leaf = takeBest(open);
      if (!leaf) break;
      const [left, right] = this.#divide(tree, leaf, rows, limits);
      // What the last split leaves, and what lies at the greatest depth, is not split again and needs no histogram.
      if (leaves === limits.maxLeaves || left.depth === limits.maxDepth) {
        this.#pool.push(leaf.sums);
        continue;
      }
      const [small, large] = left.to - left.from <= right.to - right.from ? [left, right] : [right, left];
      const counted = this.#histogram(gradients, weights, rows, small.from, small.to, features);
      // The larger side's histogram is the parent's less the smaller side's, which halves the work.
      const rest = leaf.sums;
      for (let i = 0; i < rest.length; i++) rest[i] = rest[i]! - counted[i]!;
      this.#offer(open, left, left === small ? counted : rest, features, limits);
      this.#offer(open, right, right === large ? rest : counted, features, limits);
    }
    for (const { sums } of open) this.#pool.push(sums);
    return tree;
  }

  /** Keeps a leaf open if it can be split. */
  #offer(open: Open[], leaf: Leaf, sums: Float64Array, features: number[], limits: GrowLimits) {
    const split = this.#bestSplit(leaf.totals, sums, features, limits);
    if (split) open.push({ ...leaf, sums, split });
    else this.#pool.push(sums);
  }

  #divide(tree: Tree, leaf: Open, rows: Int32Array, limits: GrowLimits): [Leaf, Leaf] {
    const { from, to, totals, split } = leaf;
    const middle = this.#partition(tree, leaf, split, rows);
    const depth = leaf.depth + 1;
    const rest = { gradient: totals.gradient - split.left.gradient, weight: totals.weight - split.left.weight };
    const left = addChild(tree, { from, to: middle, depth, totals: split.left }, limits);
    const right = addChild(tree, { from: middle, to, depth, totals: rest }, limits);
    tree.left[leaf.node] = left.node;
    tree.right[leaf.node] = right.node;
    return [left, right];
  }

  /** Sums gradients and weights by bin. The rows' values are gathered once, so that the loop over columns reads them in order. */
  #histogram(g: Float64Array, w: Float64Array, rows: Int32Array, from: number, to: number, features: number[]) {
    const sums = this.#pool.pop() ?? new Float64Array(this.#length);
    sums.fill(0);
    const gradients = this.#gradients;
    const weights = this.#weights;
    for (let i = from; i < to; i++) {
      const row = rows[i]!;
      gradients[i] = g[row]!;
      weights[i] = w[row]!;
    }
    const { bins } = this.#columns;
    for (let i = 0; i + 1 < features.length; i += 2) {
      const [one, other] = [features[i]!, features[i + 1]!];
      const [atOne, atOther] = [this.#offsets[one]!, this.#offsets[other]!];
      accumulatePair(sums, atOne, bins[one]!, atOther, bins[other]!, rows, from, to, gradients, weights);
    }
    const last = features.at(-1)!;
    if (features.length % 2 === 1)
      accumulate(sums, this.#offsets[last]!, bins[last]!, rows, from, to, gradients, weights);
    return sums;
  }

  #totals(sums: Float64Array, features: number[]): Totals {
    const first = features[0]!;
    const histogram = this.#at(sums, first);
    let gradient = 0;
    let weight = 0;
    for (let bin = 0; bin < histogram.size; bin++) {
      gradient += sums[histogram.offset + 2 * bin]!;
      weight += sums[histogram.offset + 2 * bin + 1]!;
    }
    return { gradient, weight };
  }

  #at(sums: Float64Array, feature: number): Histogram {
    return { sums, offset: this.#offsets[feature]!, size: this.#columns.sizes[feature]! };
  }

  #bestSplit(totals: Totals, sums: Float64Array, features: number[], limits: GrowLimits): Split | undefined {
    let best: Split | undefined;
    if (totals.weight < 2 * limits.minChildWeight) return undefined;
    for (const feature of features) {
      const find = this.#columns.isCategory[feature] ? splitCategory : splitNumber;
      const split = find(this.#at(sums, feature), totals, limits);
      if (split && split.gain > (best?.gain ?? leastGain)) best = { feature, ...split };
    }
    return best;
  }

  /** Writes the split into the tree and moves the rows that go left before the others, both in their order. */
  #partition(tree: Tree, { node, from, to }: Leaf, split: Split, rows: Int32Array): number {
    tree.feature[node] = split.feature;
    tree.cut[node] = split.cut;
    tree.missingLeft[node] = split.missingLeft ? 1 : 0;
    if (split.leftBins) {
      tree.missingLeft[node] = -1;
      tree.cut[node] = tree.sets.length;
      tree.sets.push(maskOf(split.leftBins));
    }
    const bins = this.#columns.bins[split.feature]!;
    const isLeft = this.#isLeft;
    for (let bin = 0; bin < this.#columns.sizes[split.feature]!; bin++) isLeft[bin] = goesLeft(tree, node, bin) ? 1 : 0;
    const spare = this.#spare;
    let left = from;
    let right = 0;
    // Each row is written to both sides and only one of them advances: a branch would be mispredicted for half of the rows.
    for (let i = from; i < to; i++) {
      const row = rows[i]!;
      const step = isLeft[bins[row]!]!;
      rows[left] = row;
      spare[right] = row;
      left += step;
      right += 1 - step;
    }
    for (let i = 0; i < right; i++) rows[left + i] = spare[i]!;
    return left;
  }
}

/** A gain below this is rounding. */
const leastGain = 1e-7;

/** Adds a leaf to the tree, with the Newton step as its value. */
function addChild(tree: Tree, leaf: Omit<Leaf, "node">, { l2 }: GrowLimits): Leaf {
  const { from, to, totals } = leaf;
  return { ...leaf, node: addLeaf(tree, -totals.gradient / (totals.weight + l2), to - from) };
}

/** Removes and returns the leaf whose split gains most. */
function takeBest(open: Open[]): Open | undefined {
  let best = 0;
  for (let i = 1; i < open.length; i++) if (open[i]!.split.gain > open[best]!.split.gain) best = i;
  return open.splice(best, 1)[0];
}

function maskOf(bins: number[]): number[] {
  const mask = new Array<number>(8).fill(0);
  for (const bin of bins) mask[bin >> 5] = mask[bin >> 5]! | (1 << (bin & 31));
  return mask;
}
