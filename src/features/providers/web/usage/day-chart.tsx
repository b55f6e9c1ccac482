import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import type { AiUsage } from "../../contract.ts";
import { aiUses } from "../../values.ts";
import { useFigures } from "../use-figures.ts";

const tones = ["strong", "second", "quiet", "hatched"] as const;

/** The calls of each day of the month so far, by what they were for. */
export function DayChart({ usage: { days, today, calls } }: { usage: AiUsage }) {
  const { t } = useTranslation("providers");
  const { intl } = useLocale();
  const { number } = useFigures();
  const used = aiUses.filter((use) => days.some((day) => day.use === use));
  const series: ChartSeries[] = used.map((use, place) => ({
    key: use,
    label: t(`use.${use}`),
    tone: tones[place % tones.length] ?? tones[0],
  }));
  const format = dateFormat(intl, { month: "short", day: "numeric", timeZone: "UTC" });
  const data = datesUntil(today).map((date) => ({
    name: format.format(new Date(`${date}T00:00:00Z`)),
    ...Object.fromEntries(
      used.map((use) => [use, days.find((day) => day.day === date && day.use === use)?.calls ?? 0]),
    ),
  }));
  const rows = data.map((row: Record<string, string | number>) => [
    String(row.name),
    ...used.map((use) => ({ text: number(Number(row[use])), value: Number(row[use]) })),
  ]);
  return (
    <ChartFrame
      title={t("usage.byDay")}
      summary={t("usage.byDayLine", { count: calls })}
      series={series}
      table={{ columns: [t("usage.day"), ...series.map(({ label }) => label)], rows: calls === 0 ? [] : rows }}
    >
      <BarChart data={data} series={series} format={number} height={150} />
    </ChartFrame>
  );
}

/** Returns every date of the month up to and including this one. */
const datesUntil = (today: string) =>
  Array.from(
    { length: Number(today.slice(-2)) },
    (_, index) => `${today.slice(0, 8)}${String(index + 1).padStart(2, "0")}`,
  );
