import styles from "../analytics.module.css";
import { Calibration } from "./calibration.tsx";
import { Performance } from "./performance.tsx";

/** The performance of referrers, and how well their confidence predicts it. */
export const PartnersTab = () => (
  <div className={styles.charts}>
    <div className={styles.wide}>
      <Performance />
    </div>
    <div className={styles.wide}>
      <Calibration />
    </div>
  </div>
);
