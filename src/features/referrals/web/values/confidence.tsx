import { useTranslation } from "react-i18next";
import type { Referral } from "../../contract/referral.ts";
import { confidenceLevels } from "../../contract/values.ts";
import styles from "./values.module.css";

/** How well the referrer knows the contact: five bars and a label [R3.6]. */
export function Confidence({ level }: { level: NonNullable<Referral["confidenceLevel"]> }) {
  const { t } = useTranslation("referrals");
  const reached = confidenceLevels.indexOf(level);
  return (
    <span className={styles.confidence}>
      <span className={styles.bars} aria-hidden="true">
        {confidenceLevels.map((one, at) => (
          <i key={one} data-on={at <= reached || undefined} />
        ))}
      </span>
      {t(`values.confidenceLevel.${level}`)}
    </span>
  );
}
