import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import styles from "./status.module.css";
import { useLearning } from "./use-learning.ts";

/** "AI active", or "initializing" with what is still missing [R2.13]. */
export function StatusPill() {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const learning = useLearning();
  if (!learning) return null;
  const { state, outcomes, neededOutcomes, trainedAt } = learning;
  const number = (value: number) => numberFormat(intl).format(value);
  const isActive = state === "active" || state === "noSignal";
  return (
    <span className={styles.pill} data-active={isActive || undefined} role="status">
      <i aria-hidden="true" />
      <b>{t(isActive ? "status.active" : "status.initializing")}</b>
      <span>
        {state === "collecting" ? (
          t("status.collecting", { count: neededOutcomes, outcomes: number(outcomes), needed: number(neededOutcomes) })
        ) : state === "training" ? (
          t("status.training")
        ) : state === "noSignal" ? (
          t("status.noSignal")
        ) : trainedAt ? (
          <>
            {t("status.trained")} <RelativeTime at={new Date(trainedAt)} />
          </>
        ) : null}
      </span>
    </span>
  );
}
