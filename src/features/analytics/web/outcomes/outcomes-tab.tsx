import styles from "../analytics.module.css";
import { Calibration } from "../partners/calibration.tsx";
import { useAnswer } from "../use-answer.ts";
import { useScope } from "../use-scope.ts";
import { divisionOf } from "../values/buckets.ts";
import { TrendChart } from "../values/trend-chart.tsx";
import { CohortChart } from "./cohort-chart.tsx";
import { ReasonChart } from "./reason-chart.tsx";

const clock = ["clockKept", "decisionTime"] as const;

/** How many referrals were won after how long, why others were not, and how quickly the company responded. */
export function OutcomesTab() {
  const { frame, company, rowScope } = useScope();
  const { data, failed } = useAnswer([...clock], divisionOf(frame));
  return (
    <div className={styles.charts}>
      <div className={styles.wide}>
        <CohortChart />
      </div>
      <ReasonChart by="rejectReason" />
      <ReasonChart by="lossReason" />
      {clock.map((measure) => (
        <TrendChart key={measure} measure={measure} frame={frame} data={data} rowScope={rowScope} failed={failed} />
      ))}
      {company ? null : (
        <div className={styles.wide}>
          <Calibration />
        </div>
      )}
    </div>
  );
}
