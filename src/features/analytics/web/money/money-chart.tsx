import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import type { Answer } from "../api.ts";
import { linkToRows } from "../row-links.ts";
import { useScope } from "../use-scope.ts";
import { bucketsOf } from "../values/buckets.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { usePeriodText } from "../values/use-period-text.ts";

type Props = { data: Answer | undefined; failed: { error?: unknown; onRetry: () => void } };

/** Earned and paid by month, side by side [R9.3]. */
export function MoneyChart({ data, failed }: Props) {
  const { t } = useTranslation("analytics");
  const { axisMonth, fullMonth } = usePeriodText();
  const words = useFigureText(data?.currency ?? "USD");
  const series: ChartSeries[] = [
    { key: "earned", label: t("measure.earned"), tone: "strong" },
    { key: "paid", label: t("measure.paid"), tone: "second" },
  ];
  const { rowScope, money } = useScope();
  const steps = data ? bucketsOf(data, money, 1) : [];
  const months = data?.rows.map(({ key, figures }, place) => ({
    name: axisMonth(key, place === 0 || data.rows.length > 12),
    title: fullMonth(key),
    earned: figures.earned?.sum ?? 0,
    paid: figures.paid?.sum ?? 0,
  }));
  const linkOf = (place: number, key: string) =>
    data && linkToRows(key as "earned" | "paid", rowScope({ ...data, period: defined(steps[place]).period }));
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
          rows: none
            ? []
            : months.map((one, place) => [
                one.title,
                ...(["earned", "paid"] as const).map((key) => ({
                  ...words.amount(one[key]),
                  link: linkOf(place, key),
                })),
              ]),
        }
      }
      {...failed}
    >
      <BarChart
        data={months ?? []}
        series={series}
        format={words.money}
        formatTick={words.axis("earned", 0).formatTick}
        grouped
        linkOf={linkOf}
      />
    </ChartFrame>
  );
}
