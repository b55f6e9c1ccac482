import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import { TimeChart } from "#web/ui/time-chart.tsx";
import { changeOf, numberOf } from "../../figure-text.ts";
import type { Frame, Measure } from "../../values.ts";
import type { Answer } from "../api.ts";
import { linkToRows, type RowScope } from "../row-links.ts";
import { type Bucket, bucketsOf, divisionOf, firstDayOf, hasWeeklyBars } from "./buckets.ts";
import { useFigureText } from "./use-figure-text.ts";
import { usePeriodText } from "./use-period-text.ts";

type Props = {
  measure: Measure;
  frame: Frame;
  data: Answer | undefined;
  /** The filters that the rows behind a step have. */
  rowScope: (days: Pick<Answer, "period" | "currency">) => RowScope;
  failed?: { error?: unknown; onRetry: () => void };
};

/** One figure over time, next to its comparison. Each step opens its rows. */
export function TrendChart({ measure, frame, data, rowScope, failed }: Props) {
  const { t } = useTranslation("analytics");
  const { intl } = useLocale();
  const { axisMonth, fullMonth, day, span } = usePeriodText();
  const words = useFigureText(data?.currency ?? "USD");
  const compared = Boolean(data?.before);
  const isSparse = data !== undefined && hasWeeklyBars(data, frame);
  const byMonth = divisionOf(frame) === "month";
  const buckets = data ? bucketsOf(data, frame, firstDayOf(intl)) : [];
  const axis = words.axis(measure, largestOf(measure, buckets));
  const points = data
    ? buckets.map(({ period, figures, before }, place) => ({
        key: period.from,
        name: byMonth ? axisMonth(period.from, place === 0) : day(period.from),
        title: byMonth ? fullMonth(period.from) : span(period),
        value: numberOf(figures[measure]),
        ...(compared && { before: before ? numberOf(before[measure]) : null }),
        cells: [figures, ...(compared ? [before] : [])].map((one) => words.cell(measure, one?.[measure], axis.format)),
        link: linkToRows(measure, rowScope({ period, currency: data.currency }), figures[measure]),
      }))
    : [];
  const series: ChartSeries[] = [
    { key: "now", label: t("compare.now"), tone: "strong" },
    ...(compared
      ? [{ key: "before", label: t("compare.before"), tone: isSparse ? ("mark" as const) : ("dashed" as const) }]
      : []),
  ];
  const isEmpty = points.every(({ value, before }) => !value && !before);
  return (
    <ChartFrame
      title={t(`measure.${measure}`)}
      summary={useTrendSummary(measure, data, axis.format)}
      series={series}
      withoutLegend
      table={
        data && {
          columns: [t("chart.when"), ...series.map(({ label }) => label)],
          rows: isEmpty ? [] : points.map(({ title, cells }) => [title, ...cells]),
          rowLinks: points.map(({ link }) => link),
        }
      }
      {...failed}
    >
      <TimeChart
        points={points}
        drawing={isSparse ? "bars" : "line"}
        names={{ now: t("compare.now"), before: t("compare.before") }}
        {...axis}
      />
    </ChartFrame>
  );
}

const largestOf = (measure: Measure, buckets: Bucket[]) =>
  Math.max(
    0,
    ...buckets.flatMap(({ figures, before }) => [figures, before].map((one) => numberOf(one?.[measure]) ?? 0)),
  );

/** "120 · up 12%", in the unit of the axis. */
function useTrendSummary(measure: Measure, data: Answer | undefined, format: (value: number) => string): string {
  const { t } = useTranslation("analytics");
  const words = useFigureText(data?.currency ?? "USD");
  const now = data?.whole.figures[measure];
  const number = numberOf(now);
  if (!data || !now || number === null) return t("chart.nothing");
  const value = format(number);
  const change = changeOf(measure, now, data.whole.before?.[measure] ?? null);
  if (change === undefined) return t("chart.total", { value });
  return t("chart.changed", { value, change: words.change(measure, change) });
}
