/** Round marks from nothing to at least the largest value, at most five of them, in whole steps of `unit`. Counts have no halves. */
export function ticksUpTo(value: number, whole: boolean, unit = 1): number[] {
  const largest = value / unit;
  const rough = Math.max(largest, whole ? 1 : Number.EPSILON) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((times) => times * power).filter((step) => !whole || Number.isInteger(step));
  const step = steps.find((one) => one >= rough) ?? Math.ceil(rough);
  const count = Math.ceil(largest / step - 1e-9) || 1;
  return Array.from({ length: count + 1 }, (_, at) => at * step * unit);
}
