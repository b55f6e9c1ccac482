import { useTranslation } from "react-i18next";
import type { OwnInsights } from "../../contract/own-insights.ts";
import { useCounts } from "../recommendations/use-counts.ts";
import styles from "../status/status.module.css";

/** Says why nothing is ranked. Nothing where a model has learned. */
export function OwnState({ data: { state, neededOutcomes } }: { data: OwnInsights }) {
  const { t } = useTranslation("intelligence");
  const { number } = useCounts();
  if (state === "active") return null;
  return (
    <section className={styles.notice}>
      <h2>{t(state === "noSignal" ? "own.noSignal.title" : "own.collecting.title")}</h2>
      <p className="soft">
        {state === "noSignal"
          ? t("own.noSignal.line")
          : state === "training"
            ? t("status.training")
            : t("own.collecting.line", { needed: number(neededOutcomes) })}
      </p>
    </section>
  );
}
