import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { TimeChart } from "#web/ui/time-chart.tsx";
import type { Accuracy } from "../../contract/models.ts";

/** The Brier score of each month's outcomes, beside that of the base rate. */
export function TrendCard({ months }: Pick<Accuracy, "months">) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  if (months.length < 2) return null;
  const number = numberFormat(intl);
  const decimal = (value: number) =>
    numberFormat(intl, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(value);
  const month = (day: string, length: "short" | "long") =>
    dateFormat(intl, { month: length, ...(length === "long" && { year: "numeric" }), timeZone: "UTC" }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const better = months.filter(({ brier, baseBrier }) => brier < baseBrier).length;
  return (
    <ChartFrame
      title={t("accuracyTrend.title")}
      summary={t("accuracyTrend.summary", {
        count: months.length,
        number: number.format(months.length),
        better: number.format(better),
      })}
      series={[
        { key: "now", label: t("accuracyTrend.predictions"), tone: "strong" },
        { key: "before", label: t("accuracyTrend.base"), tone: "dashed" },
      ]}
      table={{
        columns: [
          t("accuracyTrend.month"),
          t("accuracyTrend.predictions"),
          t("accuracyTrend.base"),
          t("accuracyTrend.n"),
        ],
        rows: months.map(({ month: first, brier, baseBrier, n }) => [
          month(first, "long"),
          decimal(brier),
          decimal(baseBrier),
          number.format(n),
        ]),
      }}
    >
      <TimeChart
        points={months.map(({ month: first, brier, baseBrier }) => ({
          key: first,
          name: month(first, "short"),
          title: month(first, "long"),
          value: brier,
          before: baseBrier,
        }))}
        format={decimal}
        names={{ now: t("accuracyTrend.predictions"), before: t("accuracyTrend.base") }}
      />
    </ChartFrame>
  );
}
