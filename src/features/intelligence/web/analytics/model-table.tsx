import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { TrainedModel } from "../../contract/models.ts";
import styles from "./analytics.module.css";

const shown = 6;

/** The newest models with what they learned from and how they did. */
export function ModelTable({ models }: { models: TrainedModel[] }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const decimal = (value: number | null | undefined) =>
    value == null ? "–" : numberFormat(intl, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(value);
  const day = (at: string) => dateFormat(intl, { month: "short", day: "numeric" }).format(new Date(at));
  if (models.length === 0) return <p className={styles.empty}>{t("model.none")}</p>;
  const held = ({ candidates, kind }: TrainedModel) => candidates.find((candidate) => candidate.kind === kind);
  const newest = new Set(models.filter((one, at) => models.findIndex(({ subject }) => subject === one.subject) === at));
  return (
    <div className={styles.models}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("model.model")}</th>
            <th scope="col">{t("model.trained")}</th>
            <th scope="col">{t("model.type")}</th>
            <th scope="col">{t("model.outcomes")}</th>
            <th scope="col">{t("score.brier")}</th>
            <th scope="col">{t("score.auc")}</th>
          </tr>
        </thead>
        <tbody>
          {models.slice(0, shown).map((model) => (
            <tr key={model.id}>
              <th scope="row">
                {t(`model.subject.${model.subject}`, { number: model.number })}
                {newest.has(model) ? <span className={styles.badge}>{t("model.active")}</span> : null}
              </th>
              <td>{day(model.createdAt)}</td>
              <td>{t(`model.kind.${model.kind}`)}</td>
              <td>{numberFormat(intl).format(model.outcomes)}</td>
              <td>{decimal(model.scored?.brier ?? held(model)?.brier)}</td>
              <td>{decimal(model.scored ? model.scored.auc : held(model)?.auc)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.micro}>{t("model.note")}</p>
    </div>
  );
}
