export type Bar = { place: number; key: string; from: number; to: number; slot: number };
type Datum = Record<string, number | string>;

/** The bars of a chart, stacked or side by side from zero. A value of zero has no bar. */
export function barsOf(data: Datum[], keys: string[], grouped: boolean): Bar[] {
  return data.flatMap((datum, place) => {
    let offset = 0;
    return keys.flatMap((key, nth) => {
      const value = Number(datum[key] ?? 0);
      const from = grouped ? 0 : offset;
      offset += value;
      return value === 0 ? [] : [{ place, key, from, to: from + value, slot: grouped ? nth : 0 }];
    });
  });
}

/** The highest and lowest values of the bars, always including zero. */
export const extentOf = (bars: Bar[]) => ({
  highest: Math.max(0, ...bars.map(({ from, to }) => Math.max(from, to))),
  lowest: Math.min(0, ...bars.map(({ from, to }) => Math.min(from, to))),
});
