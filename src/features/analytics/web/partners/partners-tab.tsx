import styles from "../analytics.module.css";
import { Calibration } from "./calibration.tsx";
import { Performance } from "./performance.tsx";

/** Who refers well, and whether they know how well. */
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
