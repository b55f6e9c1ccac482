/**
 * A regression tree as plain arrays, one entry per node; node 0 is the root. A leaf has feature -1. A number goes left if its bin is at
 * most `cut`, a missing one if `missingLeft` is 1. A category goes left if its bin is in `sets[cut]`, a bit mask of 32 bins per entry.
 */
export type Tree = {
  feature: number[];
  cut: number[];
  /** 1 left, 0 right, and -1 for a split by category. */
  missingLeft: number[];
  left: number[];
  right: number[];
  value: number[];
  /** Training rows that reached the node, by which the reasons weigh the branches. */
  cover: number[];
  sets: number[][];
};

export const emptyTree = (): Tree => ({
  feature: [],
  cut: [],
  missingLeft: [],
  left: [],
  right: [],
  value: [],
  cover: [],
  sets: [],
});

export function addLeaf(tree: Tree, value: number, cover: number): number {
  tree.feature.push(-1);
  tree.cut.push(0);
  tree.missingLeft.push(0);
  tree.left.push(-1);
  tree.right.push(-1);
  tree.value.push(value);
  tree.cover.push(cover);
  return tree.feature.length - 1;
}

export function goesLeft(tree: Tree, node: number, bin: number): boolean {
  const missingLeft = tree.missingLeft[node]!;
  if (missingLeft < 0) return (tree.sets[tree.cut[node]!]![bin >> 5]! & (1 << (bin & 31))) !== 0;
  return bin === 0 ? missingLeft === 1 : bin <= tree.cut[node]!;
}

/** Returns the value of the leaf that a row reaches. */
export function treeValue(tree: Tree, bins: Uint8Array): number {
  let node = 0;
  for (let feature = tree.feature[0]!; feature >= 0; feature = tree.feature[node]!)
    node = goesLeft(tree, node, bins[feature]!) ? tree.left[node]! : tree.right[node]!;
  return tree.value[node]!;
}

/** Returns the mean of the leaves over the training rows: what the tree says of a row about which nothing is known. */
export function expectedValue(tree: Tree): number {
  let sum = 0;
  for (let node = 0; node < tree.feature.length; node++)
    if (tree.feature[node]! < 0) sum += tree.value[node]! * tree.cover[node]!;
  return sum / tree.cover[0]!;
}
