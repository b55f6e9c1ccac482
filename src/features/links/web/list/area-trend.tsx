import styles from "./step-figures.module.css";

const [width, height, top] = [240, 44, 4];

/** The line under a figure, as wide as its card. It decorates a figure that is in the text, so assistive technology skips it. */
export function AreaTrend({ values }: { values: number[] }) {
  const largest = Math.max(...values, 1);
  const points = values.map((value, i) => {
    const x = (i / Math.max(1, values.length - 1)) * width;
    return `${x.toFixed(1)} ${(height - 2 - (value / largest) * (height - top - 2)).toFixed(1)}`;
  });
  const line = `M${points.join("L")}`;
  return (
    <svg
      className={`flips ${styles.area}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {points.length > 1 ? (
        <>
          <path d={`${line}L${width} ${height}L0 ${height}Z`} fill="currentColor" opacity="0.09" />
          <path d={line} fill="none" stroke="currentColor" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
        </>
      ) : null}
    </svg>
  );
}
