import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { accuracy } from "../api.ts";
import { LearningNotice } from "../status/learning-notice.tsx";
import styles from "./analytics.module.css";
import { CalibrationCard } from "./calibration-card.tsx";
import { MetricsStrip } from "./metrics-strip.tsx";
import { ModelTable } from "./model-table.tsx";
import { NeverUsed } from "./never-used.tsx";
import { ScoreCells } from "./score-cells.tsx";
import { TrendCard } from "./trend-card.tsx";
import { UsedFields } from "./used-fields.tsx";

/** How reliable predictions were, which models made them, what they use and what they refuse to use, and the figures of the AI. */
export function AnalyticsTab() {
  const { t } = useTranslation("intelligence");
  const { data, error, refetch } = useQuery(accuracy);
  if (!data)
    return error ? (
      <ErrorState title={t("error.loading")} error={error} onRetry={() => void refetch()} />
    ) : (
      <ItemSkeleton rows={6} />
    );
  const newest = data.models.find(({ subject }) => subject === "submission");
  return (
    <div className={styles.page}>
      <LearningNotice />
      <div className={styles.accuracy}>
        <div className={styles.stack}>
          <CalibrationCard accuracy={data} />
          <TrendCard months={data.months} />
        </div>
        <div className={styles.stack}>
          <section className={styles.card}>
            <ScoreCells score={data.score} />
            <ModelTable models={data.models} />
          </section>
          <div className={styles.halves}>
            <UsedFields model={newest} />
            <NeverUsed model={newest} />
          </div>
        </div>
      </div>
      <MetricsStrip />
    </div>
  );
}
