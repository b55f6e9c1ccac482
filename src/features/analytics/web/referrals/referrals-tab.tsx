import styles from "../analytics.module.css";
import { useAnswer } from "../use-answer.ts";
import { useScope } from "../use-scope.ts";
import { divisionOf } from "../values/buckets.ts";
import { TrendChart } from "../values/trend-chart.tsx";
import { DimensionChart } from "./dimension-chart.tsx";
import { FunnelCharts } from "./funnel-charts.tsx";

const measures = ["referrals", "accepted", "won", "wonValue"] as const;

/** The referrals of the period: over time, through the funnel, and by origin. */
export function ReferralsTab() {
  const { frame, rowScope } = useScope();
  const { data, failed } = useAnswer([...measures], divisionOf(frame));
  return (
    <div className={styles.charts}>
      {measures.map((measure) => (
        <TrendChart key={measure} measure={measure} frame={frame} data={data} rowScope={rowScope} failed={failed} />
      ))}
      <FunnelCharts />
      <DimensionChart by="source" />
      <DimensionChart by="campaign" />
      <DimensionChart by="product" />
      <DimensionChart by="country" />
    </div>
  );
}
