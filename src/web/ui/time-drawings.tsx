import type { useScale } from "./chart-picture.tsx";
import { lineOf } from "./line-path.ts";
import styles from "./time-chart.module.css";

type Point = { key: string; value: number | null; before?: number | null };
type Props = {
  points: readonly Point[];
  scale: ReturnType<typeof useScale>;
  /** The step under the pointer. */
  at: number | undefined;
};

/** A line with a filled area, and a dashed one for the previous period. */
export function TimeLine({ points, scale: { x, y }, at }: Props) {
  const now = lineOf(
    points.map(({ value }) => value),
    x,
    y,
  );
  const before = lineOf(
    points.map(({ before: value }) => value ?? null),
    x,
    y,
  );
  return (
    <>
      {now.runs.map(({ line, from, to }) => (
        <path key={line} d={`${line}L${to} ${y(0)}L${from} ${y(0)}Z`} className={styles.area} />
      ))}
      {before.runs.map(({ line }) => (
        <path key={line} d={line} className={styles.before} />
      ))}
      {now.runs.map(({ line }) => (
        <path key={line} d={line} className={styles.now} />
      ))}
      {points.map(({ key, value }, place) =>
        value !== null && (place === at || now.alone.has(place) || place === points.length - 1) ? (
          <circle key={key} cx={x(place)} cy={y(value)} r={place === at ? 5 : 3.5} className={styles.dot} />
        ) : null,
      )}
    </>
  );
}

/** The share of a step's width that its bar takes, the widest bar, and how far the mark reaches beyond it. */
const [share, widest, reach] = [0.62, 44, 4];

/** A bar for each step, with a mark where the previous period was. */
export function TimeBars({ points, scale: { band, x, y }, at }: Props) {
  const thick = Math.max(Math.min(band * share, widest), 1);
  return points.map(({ key, value, before }, place) => (
    <g key={key}>
      {value ? (
        <rect
          x={x(place) - thick / 2}
          y={y(value)}
          width={thick}
          height={y(0) - y(value)}
          rx={3}
          className={styles.bar}
          data-active={place === at || undefined}
        />
      ) : null}
      {typeof before === "number" ? (
        <line
          x1={x(place) - thick / 2 - reach}
          x2={x(place) + thick / 2 + reach}
          y1={y(before)}
          y2={y(before)}
          className={styles.mark}
        />
      ) : null}
    </g>
  ));
}
