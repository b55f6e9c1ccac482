import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { PartnerAtRisk } from "../../contract/churn.ts";
import styles from "./churn.module.css";

/** What raises the probability and what lowers it, in points, and the range in which it lies. */
export function RiskReasons({ partner: { reasons, low, high } }: { partner: PartnerAtRisk }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const percent = numberFormat(intl, { style: "percent" });
  const signed = numberFormat(intl, { signDisplay: "exceptZero", maximumFractionDigits: 0 });
  const sides = [
    { title: t("churn.raises"), shown: reasons.filter(({ points }) => points > 0) },
    { title: t("churn.lowers"), shown: reasons.filter(({ points }) => points < 0) },
  ];
  return (
    <>
      {sides
        .filter(({ shown }) => shown.length > 0)
        .map(({ title, shown }) => (
          <dl key={title} className={styles.side}>
            <dt>{title}</dt>
            {shown.map(({ field, points }) => (
              <dd key={field}>
                <span>{t(`churn.field.${field}`)}</span>
                <bdi className="tabular">
                  {t("churn.points", { count: Math.abs(Math.round(points)), points: signed.format(points) })}
                </bdi>
              </dd>
            ))}
          </dl>
        ))}
      {low === null || high === null ? null : (
        <p className={styles.note}>{t("churn.range", { low: percent.format(low), high: percent.format(high) })}</p>
      )}
    </>
  );
}
