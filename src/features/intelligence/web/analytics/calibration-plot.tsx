import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { Accuracy } from "../../contract/models.ts";
import styles from "./analytics.module.css";

type Bin = Accuracy["bins"][number];
const height = 320;
const margin = { top: 12, end: 14, bottom: 44, start: 46 };
const ticks = [0, 0.25, 0.5, 0.75, 1];

/** Predicted against observed shares, with the range of each group and the diagonal on which both agree. */
export function CalibrationPlot({ bins, percent }: { bins: Bin[]; percent: (share: number) => string }) {
  const { t } = useTranslation("intelligence");
  const { ref, width } = useElementSize();
  const x = (share: number) => margin.start + share * Math.max(0, width - margin.start - margin.end);
  const y = (share: number) => height - margin.bottom - share * (height - margin.top - margin.bottom);
  const line = (points: [number, number][]) => points.map(([a, b], i) => `${i ? "L" : "M"}${x(a)},${y(b)}`).join("");
  const upper = bins.map(({ predicted, high }): [number, number] => [predicted, high]);
  const lower = bins.toReversed().map(({ predicted, low }): [number, number] => [predicted, low]);
  const most = Math.max(...bins.map(({ n }) => n), 1);
  return (
    <div ref={ref} dir="ltr">
      {width > 0 ? (
        <svg width={width} height={height} className={styles.plot} role="img" aria-label={t("calibration.title")}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} className={styles.grid} />
              <text x={x(0) - 8} y={y(tick) + 4} textAnchor="end">
                {percent(tick)}
              </text>
              <text x={x(tick)} y={height - margin.bottom + 18} textAnchor="middle">
                {percent(tick)}
              </text>
            </g>
          ))}
          <text x={x(0.5)} y={height - 6} textAnchor="middle">
            {t("calibration.predicted")}
          </text>
          {bins.length > 1 ? <path d={`${line([...upper, ...lower])}Z`} className={styles.band} /> : null}
          <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className={styles.diagonal} />
          <path d={line(bins.map(({ predicted, observed }) => [predicted, observed]))} className={styles.line} />
          {bins.map(({ predicted, observed, n }) => (
            <circle
              key={predicted}
              cx={x(predicted)}
              cy={y(observed)}
              r={3 + 4 * Math.sqrt(n / most)}
              className={styles.dot}
            />
          ))}
        </svg>
      ) : null}
    </div>
  );
}
