import styles from "./panel.module.css";

const [width, height] = [280, 34];

/** The latest latencies as a line over the whole width. The figure above it says the current one. */
export function LatencyLine({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const top = Math.max(...values, 1);
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * width;
    return `${x.toFixed(1)} ${(height - 2 - (value / top) * (height - 6)).toFixed(1)}`;
  });
  const line = `M${points.join("L")}`;
  return (
    <svg
      className={`flips ${styles.line}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`${line}L${width} ${height}L0 ${height}Z`} fill="currentColor" opacity="0.16" />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
