import { PartnersAtRisk } from "../churn/partners-at-risk.tsx";
import { CommissionRateCard } from "../rates/commission-rate-card.tsx";
import { LearningNotice } from "../status/learning-notice.tsx";
import { ForecastCard } from "./forecast-card.tsx";
import { LikelyList } from "./likely-list.tsx";
import styles from "./tab.module.css";

/** What is likely to be won, and what it is worth; beside it the partners at risk and the commission rate. */
export const PredictionsTab = () => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <LearningNotice />
      <LikelyList />
      <ForecastCard />
    </div>
    <div className={styles.column}>
      <PartnersAtRisk />
      <CommissionRateCard />
    </div>
  </div>
);
