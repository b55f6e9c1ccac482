import type { Tree } from "./tree.ts";
import { goesLeft } from "./tree.ts";

/**
 * Adds each feature's exact Shapley value for one row to `values` (TreeSHAP, path-dependent: Lundberg et al., "Consistent Individualized
 * Feature Attribution for Tree Ensembles", algorithm 2). Where a feature is left out, the row follows both branches, weighted by the
 * training rows that took them. The values add up to the tree's value less its expected value.
 *
 * The algorithm walks the tree once and keeps, for the path so far, the weight of all subsets of its features by size.
 */
export function addTreeShap(tree: Tree, bins: Uint8Array, values: Float64Array): void {
  if (tree.feature[0]! < 0) return;
  visit({ tree, bins, values }, 0, 0, 0, 1, 1, -1);
}

type Walk = { tree: Tree; bins: Uint8Array; values: Float64Array };

/** Deeper trees are not grown. Each level of the walk has its own copy of the path, one behind the other. */
const maxDepth = 16;
const size = ((maxDepth + 2) * (maxDepth + 3)) / 2;
const features = new Int32Array(size);
const zeroShares = new Float64Array(size);
const oneShares = new Float64Array(size);
const weights = new Float64Array(size);

/** `zero` and `one` are the shares of subsets without and with the feature `split` that flow into this node. */
function visit(walk: Walk, node: number, parent: number, depth: number, zero: number, one: number, split: number) {
  const { tree, bins, values } = walk;
  const start = parent + depth;
  for (let i = 0; i < depth; i++) {
    features[start + i] = features[parent + i]!;
    zeroShares[start + i] = zeroShares[parent + i]!;
    oneShares[start + i] = oneShares[parent + i]!;
    weights[start + i] = weights[parent + i]!;
  }
  extend(start, depth, zero, one, split);
  const feature = tree.feature[node]!;
  if (feature < 0) {
    for (let i = 1; i <= depth; i++) {
      const weight = unwoundSum(start, depth, i);
      const at = features[start + i]!;
      values[at] = values[at]! + weight * (oneShares[start + i]! - zeroShares[start + i]!) * tree.value[node]!;
    }
    return;
  }
  const isLeft = goesLeft(tree, node, bins[feature]!);
  const hot = isLeft ? tree.left[node]! : tree.right[node]!;
  const cold = isLeft ? tree.right[node]! : tree.left[node]!;
  const cover = tree.cover[node]!;
  let incomingZero = 1;
  let incomingOne = 1;
  let length = depth;
  // A feature that split the path before is taken out first, because a subset contains it once.
  for (let i = 1; i <= depth; i++) {
    if (features[start + i] !== feature) continue;
    incomingZero = zeroShares[start + i]!;
    incomingOne = oneShares[start + i]!;
    unwind(start, depth, i);
    length = depth - 1;
    break;
  }
  visit(walk, hot, start, length + 1, (incomingZero * tree.cover[hot]!) / cover, incomingOne, feature);
  visit(walk, cold, start, length + 1, (incomingZero * tree.cover[cold]!) / cover, 0, feature);
}

/** Adds a feature to the path. */
function extend(start: number, depth: number, zero: number, one: number, feature: number) {
  features[start + depth] = feature;
  zeroShares[start + depth] = zero;
  oneShares[start + depth] = one;
  weights[start + depth] = depth === 0 ? 1 : 0;
  for (let i = depth - 1; i >= 0; i--) {
    weights[start + i + 1] = weights[start + i + 1]! + (one * weights[start + i]! * (i + 1)) / (depth + 1);
    weights[start + i] = (zero * weights[start + i]! * (depth - i)) / (depth + 1);
  }
}

/** Takes a feature out of the path: the inverse of `extend`. */
function unwind(start: number, depth: number, index: number) {
  const one = oneShares[start + index]!;
  const zero = zeroShares[start + index]!;
  let next = weights[start + depth]!;
  for (let i = depth - 1; i >= 0; i--) {
    if (one !== 0) {
      const weight = weights[start + i]!;
      weights[start + i] = (next * (depth + 1)) / ((i + 1) * one);
      next = weight - (weights[start + i]! * zero * (depth - i)) / (depth + 1);
    } else weights[start + i] = (weights[start + i]! * (depth + 1)) / (zero * (depth - i));
  }
  for (let i = index; i < depth; i++) {
    features[start + i] = features[start + i + 1]!;
    zeroShares[start + i] = zeroShares[start + i + 1]!;
    oneShares[start + i] = oneShares[start + i + 1]!;
  }
}

/** Returns the sum of the path's weights as if a feature were taken out, without changing the path. */
function unwoundSum(start: number, depth: number, index: number): number {
  const one = oneShares[start + index]!;
  const zero = zeroShares[start + index]!;
  let next = weights[start + depth]!;
  let sum = 0;
  for (let i = depth - 1; i >= 0; i--) {
    if (one !== 0) {
      const weight = (next * (depth + 1)) / ((i + 1) * one);
      sum += weight;
      next = weights[start + i]! - (weight * zero * (depth - i)) / (depth + 1);
    } else sum += (weights[start + i]! * (depth + 1)) / (zero * (depth - i));
  }
  return sum;
}
