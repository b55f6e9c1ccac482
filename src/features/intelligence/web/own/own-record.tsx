import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { OwnInsights } from "../../contract/own-insights.ts";
import { useCounts } from "../recommendations/use-counts.ts";
import styles from "./own.module.css";

/** Fewer outcomes say more about chance than about predictions. */
const fewest = 10;

/** How many predictions about the partner's referrals were right and how many were wrong. */
export function OwnRecord({ record }: Pick<OwnInsights, "record">) {
  const { t } = useTranslation("intelligence");
  const { number, percent } = useCounts();
  return (
    <SectionCard title={t("own.record.title")} description={t("own.record.description")}>
      {record ? (
        <div className={styles.record}>
          <p className={styles.figure}>
            {t("own.record.line", { right: number(record.right), wrong: number(record.n - record.right) })}
          </p>
          <p className="soft">
            {record.n < fewest
              ? t("own.record.few")
              : t("own.record.detail", {
                  predicted: percent(record.predicted),
                  rate: percent(record.won / record.n),
                  won: number(record.won),
                  n: number(record.n),
                })}
          </p>
        </div>
      ) : (
        <p className="soft">{t("own.record.none")}</p>
      )}
    </SectionCard>
  );
}
