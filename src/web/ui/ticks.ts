/** The unit of the ticks, and the round steps in it where these are not powers of ten: a day has 24 hours. */
export type TickStep = { unit: number; round?: readonly number[] };

const tens = [1, 2, 2.5, 5, 10];

/** Round ticks from zero or below to at least the largest value: few of them, in whole steps of a unit. Counts have no fractions. */
export function ticksUpTo(
  value: number,
  integers: boolean,
  { unit, round }: TickStep = { unit: 1 },
  minimum = 0,
): number[] {
  const [largest, smallest] = [Math.max(value, 0) / unit, Math.min(minimum, 0) / unit];
  const roughStep = Math.max(largest - smallest, integers ? 1 : Number.EPSILON) / 4;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const steps = tens.map((times) => times * power).filter((step) => !integers || Number.isInteger(step));
  const step =
    (round ?? steps).find((roundStep) => roundStep >= roughStep) ??
    steps.find((roundStep) => roundStep >= roughStep) ??
    Math.ceil(roughStep);
  const first = Math.floor(smallest / step + 1e-9);
  const last = Math.max(Math.ceil(largest / step - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step * unit);
}
