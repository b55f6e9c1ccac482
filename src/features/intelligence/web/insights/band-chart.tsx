import styles from "./insights.module.css";

type Props = { series: readonly number[]; low: number; high: number; value: string; label: string; tone: string };

const width = 220;
const height = 72;
const plotWidth = 160;
const margin = 10;

/** The earlier periods as a line, their usual range as a band, and the last point outside it. */
export function BandChart({ series, low, high, value, label, tone }: Props) {
  const top = Math.max(high, ...series);
  const bottom = Math.min(low, ...series);
  const y = (one: number) => margin + ((top - one) / (top - bottom || 1)) * (height - 2 * margin);
  const x = (i: number) => 4 + (i / Math.max(1, series.length - 1)) * (plotWidth - 4);
  const path = (from: number) =>
    series
      .slice(from)
      .map((one, i) => `${i ? "L" : "M"}${x(from + i).toFixed(1)} ${y(one).toFixed(1)}`)
      .join("");
  const last = series.length - 1;
  const end = { x: x(last), y: y(series[last] ?? 0) };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={`${styles.band}`} role="img" aria-label={label} data-tone={tone}>
      <g>
        <rect
          x="4"
          y={y(high)}
          width={plotWidth - 4}
          height={Math.max(2, y(low) - y(high))}
          rx="2"
          className={styles.usual}
        />
        <path d={path(0)} className={styles.line} />
        <path d={path(Math.max(0, last - 1))} className={styles.change} />
        <circle cx={end.x} cy={end.y} r="4" className={styles.point} />
      </g>
      <text x={end.x + 9} y={end.y + 4}>
        {value}
      </text>
    </svg>
  );
}
