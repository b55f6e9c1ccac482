import { useTranslation } from "react-i18next";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import styles from "./recommendations.module.css";
import { useCounts } from "./use-counts.ts";

const pips = [25, 50, 75, 90];

/** Value, impact, time and confidence [R3.7]. */
export function RecommendationFacts({ of: one }: { of: Recommendation }) {
  const { t } = useTranslation("intelligence");
  const { wholeMoney } = useFormatters();
  const { number, percent, of } = useCounts();
  const { value, currency, impact, minutes, confidence } = one;
  const money = (minor: number) => wholeMoney({ minor, currency });
  return (
    <dl className={styles.facts}>
      <div data-big>
        <dt>{t("recommendations.value.label")}</dt>
        <dd>
          {value ? (
            <>
              <bdi className="tabular">{money(value.minor)}</bdi>
              <small>
                {t(`recommendations.value.${value.span}`)}
                {" · "}
                <bdi>{t("recommendations.value.range", { low: money(value.low), high: money(value.high) })}</bdi>
              </small>
            </>
          ) : (
            <span className={styles.none}>{t("recommendations.value.none")}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("recommendations.impact")}</dt>
        <dd>
          {impact.unit === "points"
            ? t("recommendations.count.points", { count: impact.amount, shown: number(impact.amount) })
            : of(impact.unit, impact.amount)}
        </dd>
      </div>
      <div>
        <dt>{t("recommendations.takes")}</dt>
        <dd>{t("recommendations.minutes", { count: minutes })}</dd>
      </div>
      <div>
        <dt>{t("recommendations.confidence")}</dt>
        <dd className={styles.confidence}>
          <span className={styles.pips} aria-hidden="true">
            {pips.map((least) => (
              <i key={least} data-on={confidence >= least || undefined} />
            ))}
          </span>
          {confidence === 100 ? t("recommendations.counted") : percent(confidence / 100)}
        </dd>
      </div>
    </dl>
  );
}
