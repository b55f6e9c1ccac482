import { useTranslation } from "react-i18next";
import { addDays } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import type { Dashboard } from "../api.ts";
import { linkToRows, type RowScope } from "../row-links.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { usePeriodText } from "../values/use-period-text.ts";

type Props = Pick<Dashboard, "months" | "figures"> & { rowScope: RowScope };

/** The value won in the last months, and what the open deals are expected to bring. When they close is not predicted. */
export function ForecastCard({ months, figures, rowScope }: Props) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(rowScope.currency);
  const { axisMonth, fullMonth } = usePeriodText();
  const pipeline = figures.find(({ measure }) => measure === "pipeline")?.now;
  const series: ChartSeries[] = [
    { key: "won", label: t("forecast.won"), tone: "strong" },
    { key: "expected", label: t("forecast.expected"), tone: "hatched" },
  ];
  const data = [
    ...months.map(({ month, won }, place) => ({
      name: axisMonth(month, place === 0),
      title: fullMonth(month),
      won: won.sum,
      expected: 0,
    })),
    { name: t("forecast.open"), title: t("forecast.open"), won: 0, expected: pipeline?.sum ?? 0 },
  ];
  const linkOf = (place: number) => {
    if (place === months.length) return linkToRows("pipeline", rowScope);
    const { month } = defined(months[place]);
    return linkToRows("wonValue", { ...rowScope, period: { from: month, to: addDays(addMonths(month, 1), -1) } });
  };
  return (
    <ChartFrame
      title={t("forecast.title")}
      summary={t("forecast.summary", { amount: words.text("pipeline", pipeline) ?? words.money(0) })}
      series={series}
      table={{
        columns: [t("forecast.month"), ...series.map(({ label }) => label)],
        rows: data.every(({ won, expected }) => won === 0 && expected === 0)
          ? []
          : data.map(({ title, won, expected }) => [title, words.amount(won), words.amount(expected)]),
        rowLinks: data.map((_, place) => linkOf(place)),
      }}
    >
      <BarChart
        data={data}
        series={series}
        format={words.money}
        formatTick={words.shortMoney}
        formatTotal={words.shortMoney}
        height={300}
        linkOf={linkOf}
      />
    </ChartFrame>
  );
}
