import styles from "./sparkline.module.css";

type Props = { values: number[]; width?: number; height?: number };

/** A word-sized line without axes. It decorates a figure that is already in the text, so it is hidden from assistive technology. */
export function Sparkline({ values, width = 96, height = 32 }: Props) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, i): [number, number] => [
    2 + (i / (values.length - 1)) * (width - 6),
    height - 4 - ((value - low) / span) * (height - 8),
  ]);
  const line = points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className={`flips ${styles.line}`}
    >
      <path d={`${line}L${endX} ${height}L2 ${height}Z`} fill="currentColor" opacity="0.09" />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={endX} cy={endY} r="2.4" fill="currentColor" />
    </svg>
  );
}
