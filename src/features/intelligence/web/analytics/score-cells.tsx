import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Accuracy } from "../../contract/models.ts";
import styles from "./analytics.module.css";

/** The three scores, each beside what the base rate alone would have reached. */
export function ScoreCells({ score }: { score: Accuracy["score"] }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const decimal = (value: number) =>
    numberFormat(intl, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(value);
  const points = (share: number) => numberFormat(intl, { maximumFractionDigits: 1 }).format(100 * share);
  const cells = [
    {
      label: t("score.brier"),
      value: score && decimal(score.brier),
      note: score && t("score.brierNote", { base: decimal(score.baseBrier) }),
    },
    {
      label: t("score.auc"),
      value: score?.auc == null ? null : decimal(score.auc),
      note: t("score.aucNote", { base: decimal(0.5) }),
    },
    {
      label: t("score.ece"),
      value: score && t("score.points", { points: points(score.ece) }),
      note: t("score.eceNote"),
    },
  ];
  return (
    <dl className={styles.scores}>
      {cells.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value ?? t("score.none")}</dd>
          {value ? <dd className={styles.micro}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
