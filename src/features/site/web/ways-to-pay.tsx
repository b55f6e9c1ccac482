import { IconCalendarRepeat, IconCoin, IconPercentage, IconStairsUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./calculator.module.css";

const ways = { flat: IconCoin, percent: IconPercentage, tiered: IconStairsUp, recurring: IconCalendarRepeat } as const;

/** The kinds of plans there are, shown if there is none to calculate with. */
export function WaysToPay() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.card}>
      <h3 className={styles.waysTitle}>{t("calculator.waysTitle")}</h3>
      <ul className={styles.ways}>
        {(Object.keys(ways) as (keyof typeof ways)[]).map((way) => {
          const WayIcon = ways[way];
          return (
            <li key={way}>
              <WayIcon size={20} stroke={1.7} aria-hidden="true" />
              {t(`calculator.ways.${way}`)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
