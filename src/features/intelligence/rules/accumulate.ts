/** Adds the gradients and weights of `rows[from..to)` to the sums of their bins. Both are in the order of `rows`. */
export function accumulate(
  sums: Float64Array,
  offset: number,
  bins: Uint8Array,
  rows: Int32Array,
  from: number,
  to: number,
  gradients: Float64Array,
  weights: Float64Array,
) {
  for (let i = from; i < to; i++) {
    const at = offset + 2 * bins[rows[i]!]!;
    sums[at] = sums[at]! + gradients[i]!;
    sums[at + 1] = sums[at + 1]! + weights[i]!;
  }
}

/**
 * Accumulates two columns at once, in less than half the time: where neighboring rows share a bin, each addition waits for the one
 * before, and the other column's additions fill the wait.
 */
export function accumulatePair(
  sums: Float64Array,
  offset: number,
  bins: Uint8Array,
  otherOffset: number,
  otherBins: Uint8Array,
  rows: Int32Array,
  from: number,
  to: number,
  gradients: Float64Array,
  weights: Float64Array,
) {
  for (let i = from; i < to; i++) {
    const row = rows[i]!;
    const gradient = gradients[i]!;
    const weight = weights[i]!;
    const at = offset + 2 * bins[row]!;
    sums[at] = sums[at]! + gradient;
    sums[at + 1] = sums[at + 1]! + weight;
    const otherAt = otherOffset + 2 * otherBins[row]!;
    sums[otherAt] = sums[otherAt]! + gradient;
    sums[otherAt + 1] = sums[otherAt + 1]! + weight;
  }
}
