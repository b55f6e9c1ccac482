import fc from "fast-check";
import { expect, it } from "vitest";
import { addLeaf, emptyTree, expectedValue, goesLeft, type Tree, treeValue } from "./tree.ts";
import { addTreeShap } from "./tree-shap.ts";

const features = 4;
const bins = 6;

/** Draws a tree of the given depth; every node's cover is the sum of its children's. */
function drawTree(next: () => number, depth: number): Tree {
  const tree = emptyTree();
  const grow = (level: number): number => {
    const node = addLeaf(tree, next() * 4 - 2, 1 + Math.floor(next() * 20));
    if (level === 0 || next() < 0.15) return node;
    tree.feature[node] = Math.floor(next() * features);
    tree.cut[node] = 1 + Math.floor(next() * (bins - 2));
    tree.missingLeft[node] = next() < 0.5 ? 1 : 0;
    if (next() < 0.4) {
      tree.missingLeft[node] = -1;
      tree.cut[node] = tree.sets.push([Math.floor(next() * 2 ** bins), 0, 0, 0, 0, 0, 0, 0]) - 1;
    }
    const left = grow(level - 1);
    const right = grow(level - 1);
    tree.left[node] = left;
    tree.right[node] = right;
    tree.cover[node] = tree.cover[left]! + tree.cover[right]!;
    return node;
  };
  grow(depth);
  return tree;
}

/** The tree's value if only the features in the subset are known: other splits are followed both ways, by cover. */
function valueOfSubset(tree: Tree, row: Uint8Array, subset: number, node = 0): number {
  const feature = tree.feature[node]!;
  if (feature < 0) return tree.value[node]!;
  const [left, right] = [tree.left[node]!, tree.right[node]!];
  if (subset & (1 << feature))
    return valueOfSubset(tree, row, subset, goesLeft(tree, node, row[feature]!) ? left : right);
  const [one, other] = [left, right].map((child) => tree.cover[child]! * valueOfSubset(tree, row, subset, child));
  return (one! + other!) / tree.cover[node]!;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const sizeOf = (subset: number): number => (subset ? (subset & 1) + sizeOf(subset >> 1) : 0);

/** Shapley values by their definition: the mean over all orders of what the feature adds. */
function bruteForce(tree: Tree, row: Uint8Array): number[] {
  return Array.from({ length: features }, (_, feature) => {
    let sum = 0;
    for (let subset = 0; subset < 1 << features; subset++) {
      if (subset & (1 << feature)) continue;
      const size = sizeOf(subset);
      const weight = (factorial(size) * factorial(features - size - 1)) / factorial(features);
      sum += weight * (valueOfSubset(tree, row, subset | (1 << feature)) - valueOfSubset(tree, row, subset));
    }
    return sum;
  });
}

const drawn = fc.tuple(
  fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
  fc.integer({ min: 1, max: 6 }),
  fc.uint8Array({ minLength: features, maxLength: features, max: bins - 1 }),
);

it("equals the brute force over all subsets, with features that split a path twice", () => {
  fc.assert(
    fc.property(drawn, ([numbers, depth, row]) => {
      const tree = drawTree(() => numbers.next().value as number, depth);
      const values = new Float64Array(features);
      addTreeShap(tree, row, values);
      bruteForce(tree, row).forEach((expected, i) => void expect(values[i]).toBeCloseTo(expected, 9));
    }),
    { numRuns: 200 },
  );
});

it("adds up to the tree's value less its expected value", () => {
  fc.assert(
    fc.property(drawn, ([numbers, depth, row]) => {
      const tree = drawTree(() => numbers.next().value as number, depth);
      const values = new Float64Array(features);
      addTreeShap(tree, row, values);
      const sum = values.reduce((total, value) => total + value, expectedValue(tree));
      expect(Math.abs(sum - treeValue(tree, row))).toBeLessThan(1e-9);
    }),
  );
});
