type Run = { line: string; from: number; to: number };

/** The segments of a line that has gaps, and the isolated steps, which a line would not show. */
export function lineOf(values: (number | null)[], x: (at: number) => number, y: (value: number) => number) {
  const runs: Run[] = [];
  const alone = new Set<number>();
  let points: { place: number; value: number }[] = [];
  const close = () => {
    const [first, last] = [points[0], points.at(-1)];
    if (first && points.length === 1) alone.add(first.place);
    if (first && last && points.length > 1)
      runs.push({
        line: points
          .map(({ place, value }, i) => `${i ? "L" : "M"}${x(place).toFixed(1)} ${y(value).toFixed(1)}`)
          .join(""),
        from: x(first.place),
        to: x(last.place),
      });
    points = [];
  };
  values.forEach((value, place) => {
    if (value === null) close();
    else points.push({ place, value });
  });
  close();
  return { runs, alone };
}
