import type { Tree } from "./tree.ts";

/** Bins are bytes. */
const binsPerNode = 256;

/** Adds trees to the margins of the same rows, again and again. */
export class TreeApplier {
  readonly #rows: number;
  /** All columns, one after the other: reading from a single array spares a lookup of the column at every node. */
  readonly #bins: Uint8Array;
  /** The node that each row has reached. */
  readonly #nodes: Uint16Array;
  /** The node that follows each node, by bin. */
  #next = new Uint16Array(0);

  constructor(columns: readonly Uint8Array[], rows: number) {
    this.#rows = rows;
    this.#bins = new Uint8Array(columns.length * rows);
    this.#nodes = new Uint16Array(rows);
    columns.forEach((bins, i) => {
      this.#bins.set(bins, i * rows);
    });
  }

  /**
   * Adds the value of the leaf that each row reaches. All rows go down one level before any goes down the next, and leaves lead to
   * themselves: steps of different rows do not wait for each other, and no branch depends on a row's values, which the processor could
   * not predict.
   */
  add(tree: Tree, margins: Float64Array) {
    const rows = this.#rows;
    const bins = this.#bins;
    const next = this.#nextNodes(tree);
    const columns = Int32Array.from(tree.feature, (feature) => Math.max(0, feature) * rows);
    const values = Float64Array.from(tree.value);
    const depth = depthOf(tree);
    const nodes = this.#nodes.fill(0);
    for (let level = 0; level < depth; level++)
      for (let row = 0; row < rows; row++) {
        const node = nodes[row]!;
        nodes[row] = next[node * binsPerNode + bins[columns[node]! + row]!]!;
      }
    for (let row = 0; row < rows; row++) margins[row] = margins[row]! + values[nodes[row]!]!;
  }

  #nextNodes({ feature, cut, missingLeft, left, right, sets }: Tree): Uint16Array {
    const length = feature.length * binsPerNode;
    if (this.#next.length < length) this.#next = new Uint16Array(length);
    const next = this.#next;
    for (let node = 0; node < feature.length; node++) {
      const from = node * binsPerNode;
      const to = from + binsPerNode;
      if (feature[node]! < 0) {
        next.fill(node, from, to);
      } else if (missingLeft[node]! < 0) {
        const set = sets[cut[node]!]!;
        for (let bin = 0; bin < binsPerNode; bin++)
          next[from + bin] = (set[bin >> 5]! & (1 << (bin & 31))) !== 0 ? left[node]! : right[node]!;
      } else {
        next.fill(left[node]!, from, from + cut[node]! + 1).fill(right[node]!, from + cut[node]! + 1, to);
        next[from] = missingLeft[node] === 1 ? left[node]! : right[node]!;
      }
    }
    return next;
  }
}

/** Counts the splits above the deepest leaf. */
function depthOf({ feature, left, right }: Tree): number {
  const depths = new Uint8Array(feature.length);
  let deepest = 0;
  // Nodes come after their parents.
  for (let node = 0; node < feature.length; node++) {
    if (feature[node]! < 0) continue;
    const depth = depths[node]! + 1;
    depths[left[node]!] = depth;
    depths[right[node]!] = depth;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
