/** Most bins of one column; with the missing and the pooled bin they fit into a byte. 64 would be too coarse for wide amounts. */
export const maxBins = 250;

/**
 * Returns the limits between bins of about equally many values. A value belongs to the bin after the last limit below it. A column with
 * few different values gets a bin for each.
 */
export function learnLimits(values: Float64Array, most = maxBins): number[] {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const limits: number[] = [];
  const distinct = countDistinct(sorted, most);
  const perBin = distinct <= most ? 0 : sorted.length / most;
  let next = perBin;
  for (let i = 1; i < sorted.length; i++) {
    const below = sorted[i - 1] ?? 0;
    const value = sorted[i] ?? 0;
    if (value === below || i < next) continue;
    limits.push(between(below, value));
    while (next <= i && perBin > 0) next += perBin;
  }
  return limits;
}

function countDistinct(sorted: Float64Array, most: number): number {
  let distinct = 0;
  for (let i = 0; i < sorted.length && distinct <= most; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  return distinct;
}

/** The middle of two neighbors. It may round up to the higher one, which would then fall into the lower bin. */
function between(below: number, value: number): number {
  const middle = below + (value - below) / 2;
  return middle < value ? middle : below;
}

/** Counts the limits below a value. */
export function findBin(limits: readonly number[], value: number): number {
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((limits[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
