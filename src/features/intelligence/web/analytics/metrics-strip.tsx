import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FigureSkeletons } from "#web/ui/figure-skeletons.tsx";
import { Hint } from "#web/ui/hint.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { getAiMetrics } from "../../contract/models.ts";
import { aiMetrics } from "../api.ts";
import styles from "./analytics.module.css";
import type { Metric } from "./metric.ts";
import { useOtherMetrics } from "./use-other-metrics.ts";

/** The figures of the AI, each with how it is calculated and from how many cases [R3.9]. */
export function MetricsStrip() {
  const { t } = useTranslation("intelligence");
  const { data, error, refetch } = useQuery(aiMetrics);
  const metrics = useMetrics(data);
  const others = useOtherMetrics();
  if (!metrics)
    return error ? (
      <ErrorState small title={t("error.loading")} error={error} onRetry={() => void refetch()} />
    ) : (
      <FigureSkeletons count={7} exact={false} />
    );
  return (
    <dl className={styles.metrics} aria-label={t("metrics.label")}>
      {[...metrics, ...others].map(({ key, value, note }) => (
        <div key={key}>
          <dt>
            <Hint text={() => t(`metrics.how.${key as "totalPredictions"}`)}>
              {t(`metrics.name.${key as "totalPredictions"}`)}
            </Hint>
          </dt>
          {value === null ? <dd className={styles.none}>{t("error.noData")}</dd> : <dd className="tabular">{value}</dd>}
          <dd className={styles.micro}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

type Data = z.infer<typeof getAiMetrics.output>;

function useMetrics(data: Data | undefined): Metric[] | undefined {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { wholeMoney } = useFormatters();
  if (!data) return undefined;
  const number = (value: number, digits = 0) => numberFormat(intl, { maximumFractionDigits: digits }).format(value);
  const percent = (value: number | null) =>
    value === null ? null : numberFormat(intl, { style: "percent", maximumFractionDigits: 1 }).format(value);
  const of = (n: number, unit: "outcomes" | "predictions" | "partners" | "deals" | "referrals") =>
    t(`metrics.of.${unit}`, { count: n, number: number(n) });
  const { totalPredictions, accuracyRate, responseTime, conversionRate, averageConversionRate } = data;
  return [
    {
      key: "totalPredictions",
      value: number(totalPredictions.value ?? 0),
      note: data.since
        ? t("metrics.since", {
            date: dateFormat(intl, { month: "short", day: "numeric" }).format(new Date(data.since)),
          })
        : "",
    },
    {
      key: "accuracyRate",
      value: percent(accuracyRate.value),
      note:
        data.baseAccuracy === null
          ? of(accuracyRate.n, "outcomes")
          : t("metrics.base", {
              rate: percent(data.baseAccuracy),
              count: accuracyRate.n,
              number: number(accuracyRate.n),
            }),
    },
    {
      key: "responseTime",
      value: responseTime.value === null ? null : t("metrics.ms", { ms: number(responseTime.value, 1) }),
      note: of(responseTime.n, "predictions"),
    },
    { key: "conversionRate", value: percent(conversionRate.value), note: of(conversionRate.n, "outcomes") },
    {
      key: "averageConversionRate",
      value: percent(averageConversionRate.value),
      note: of(averageConversionRate.n, "partners"),
    },
    {
      key: "averageCommission",
      value: data.averageCommission.value && wholeMoney(data.averageCommission.value),
      note: of(data.averageCommission.n, "deals"),
    },
    {
      key: "averageQualityScore",
      value: data.averageQualityScore.value === null ? null : number(data.averageQualityScore.value),
      note: of(data.averageQualityScore.n, "referrals"),
    },
  ];
}
