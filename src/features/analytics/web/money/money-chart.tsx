import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import type { Answer } from "../api.ts";
import { useFigureWords } from "../values/use-figure-words.ts";

type Props = { data: Answer | undefined; failed: { error?: unknown; onRetry: () => void } };

/** Earned and paid by month, beside each other [R9.3]. */
export function MoneyChart({ data, failed }: Props) {
  const { t } = useTranslation("analytics");
  const { intl } = useLocale();
  const words = useFigureWords(data?.currency ?? "USD");
  const name = new Intl.DateTimeFormat(intl, { month: "short", year: "2-digit", timeZone: "UTC" });
  const series: ChartSeries[] = [
    { key: "earned", label: t("measure.earned"), tone: "strong" },
    { key: "paid", label: t("measure.paid"), tone: "quiet" },
  ];
  const months = data?.rows.map(({ key, figures }) => ({
    name: name.format(new Date(`${key}T00:00:00Z`)),
    earned: figures.earned?.sum ?? 0,
    paid: figures.paid?.sum ?? 0,
  }));
  const none = months?.every(({ earned, paid }) => earned === 0 && paid === 0);
  const total = (measure: "earned" | "paid") => words.text(measure, data?.whole.figures[measure]) ?? "";
  return (
    <ChartFrame
      title={t("money.title")}
      summary={
        months && !none ? t("money.summary", { earned: total("earned"), paid: total("paid") }) : t("chart.nothing")
      }
      series={series}
      table={
        months && {
          columns: [t("chart.when"), ...series.map(({ label }) => label)],
          rows: none ? [] : months.map((one) => [one.name, words.amount(one.earned), words.amount(one.paid)]),
        }
      }
      {...failed}
    >
      <BarChart data={months ?? []} series={series} format={words.money} mark={words.mark("earned")} beside />
    </ChartFrame>
  );
}
