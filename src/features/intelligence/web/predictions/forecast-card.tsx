import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { formatCompactMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Forecast } from "../../contract/predictions.ts";
import { forecast } from "../api.ts";

/** What was won in the last months, and what open deals are expected to bring by the month in which they are expected to close. */
export function ForecastCard() {
  const { t } = useTranslation("intelligence");
  const { data, error, refetch } = useQuery(forecast);
  if (error && !data)
    return <ErrorState small title={t("error.loading")} error={error} onRetry={() => void refetch()} />;
  return data ? <Chart data={data} /> : null;
}

function Chart({ data }: { data: Forecast }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { wholeMoney } = useFormatters();
  const money = (minor: number) => wholeMoney({ minor, currency: data.currency });
  const shortMoney = (minor: number) => formatCompactMoney({ minor, currency: data.currency }, intl);
  const month = (day: string, length: "short" | "long") =>
    dateFormat(intl, { month: length, ...(length === "long" && { year: "numeric" }), timeZone: "UTC" }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const series: ChartSeries[] = [
    { key: "won", label: t("forecast.won"), tone: "strong" },
    { key: "expected", label: t("forecast.expected"), tone: "hatched" },
  ];
  const bars = data.months.map(({ month: first, won, expected }) => ({
    name: month(first, "short"),
    title: month(first, "long"),
    won: won?.minor ?? 0,
    expected: expected?.minor ?? 0,
  }));
  /** What was already won this month is certain; only the rest of the bar is not. */
  const whiskerOf = (place: number) => {
    const { won, low, high } = defined(data.months[place]);
    const certain = won?.minor ?? 0;
    return low && high && high.minor > 0 ? { low: certain + low.minor, high: certain + high.minor } : undefined;
  };
  const number = numberFormat(intl);
  return (
    <ChartFrame
      title={t("forecast.title")}
      summary={t("forecast.summary", {
        count: data.deals,
        number: number.format(data.deals),
        amount: money(data.expected.minor),
        low: money(data.low.minor),
        high: money(data.high.minor),
      })}
      series={series}
      table={{
        columns: [t("forecast.month"), t("forecast.won"), t("forecast.expected"), t("forecast.range")],
        rows: bars.every(({ won, expected }) => won === 0 && expected === 0)
          ? []
          : data.months.map(({ month: first, won, expected, low, high }) => [
              month(first, "long"),
              won ? money(won.minor) : "",
              expected ? money(expected.minor) : "",
              low && high ? t("forecast.between", { low: money(low.minor), high: money(high.minor) }) : "",
            ]),
      }}
    >
      <BarChart
        data={bars}
        series={series}
        format={money}
        formatTick={shortMoney}
        formatTotal={shortMoney}
        height={260}
        whiskerOf={whiskerOf}
      />
    </ChartFrame>
  );
}
