import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import { LineChart } from "#web/ui/line-chart.tsx";
import { definitions } from "../../measures.ts";
import type { Frame, Measure } from "../../values.ts";
import type { Answer } from "../api.ts";
import { rowsBehind } from "../rows-behind.ts";
import { useScope } from "../use-scope.ts";
import { bucketsOf, divisionOf, firstDayOf } from "./buckets.ts";
import { usePeriodWords } from "./period-words.ts";
import { changeOf, numberOf, useFigureWords } from "./use-figure-words.ts";

type Props = {
  measure: Measure;
  frame: Frame;
  data: Answer | undefined;
  failed: { error?: unknown; onRetry: () => void };
};

const dayMs = 86_400_000;

/** One figure over time, beside what it was before. Each step opens its rows. */
export function TrendChart({ measure, frame, data, failed }: Props) {
  const { t } = useTranslation("analytics");
  const { intl } = useLocale();
  const { behind } = useScope();
  const { month, fullMonth, day, span } = usePeriodWords();
  const words = useFigureWords(data?.currency ?? "USD");
  const compared = Boolean(data?.before);
  const byMonth = divisionOf(frame) === "month";
  const points = data
    ? bucketsOf(data, frame, firstDayOf(intl)).map(({ period, figures, before }) => ({
        key: period.from,
        name: byMonth ? month(period.from) : day(period.from),
        title: byMonth ? fullMonth(period.from) : span(period),
        value: numberOf(figures[measure]),
        ...(compared && { before: before ? numberOf(before[measure]) : null }),
        cells: [words.cell(measure, figures[measure]), ...(compared ? [words.cell(measure, before?.[measure])] : [])],
        way: rowsBehind(measure, behind({ period, currency: data.currency })),
      }))
    : [];
  const series: ChartSeries[] = [
    { key: "now", label: t("compare.now"), tone: "strong" },
    ...(compared ? [{ key: "before", label: t("compare.before"), tone: "dashed" as const }] : []),
  ];
  const { unit } = definitions[measure];
  const isEmpty = points.every(({ value, before }) => !value && !before);
  return (
    <ChartFrame
      title={t(`measure.${measure}`)}
      summary={useTrendSummary(measure, data)}
      series={series}
      table={
        data && {
          columns: [t("chart.when"), ...series.map(({ label }) => label)],
          rows: isEmpty ? [] : points.map(({ title, cells }) => [title, ...cells]),
          ways: points.map(({ way }) => way),
        }
      }
      readable
      {...failed}
    >
      <LineChart
        points={points}
        format={words.format(measure)}
        mark={words.mark(measure)}
        names={{ now: t("compare.now"), before: t("compare.before") }}
        whole={unit === "count"}
        {...(unit === "rate" && { end: 1 })}
        {...(unit === "time" && { step: dayMs })}
      />
    </ChartFrame>
  );
}

/** "120 in all, 12 % more than before." */
function useTrendSummary(measure: Measure, data: Answer | undefined): string {
  const { t } = useTranslation("analytics");
  const words = useFigureWords(data?.currency ?? "USD");
  const now = data?.whole.figures[measure];
  const value = words.text(measure, now);
  if (!data || !now || value === undefined) return t("chart.nothing");
  const change = changeOf(measure, now, data.whole.before?.[measure] ?? null);
  if (change === undefined) return t("chart.total", { value });
  return t("chart.changed", { value, change: words.change(measure, change) });
}
