import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import { lengthOf } from "../../periods.ts";
import type { Dashboard } from "../api.ts";
import { linkToStep, type RowScope } from "../row-links.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { usePeriodText } from "../values/use-period-text.ts";

type Props = Pick<Dashboard, "submissions" | "funnel"> & { rowScope: RowScope };

const longestWeek = 7;

/** What was submitted in each day, week or month of the period, and how much of it was accepted since. */
export function SubmissionsCard({ submissions, funnel, rowScope }: Props) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(rowScope.currency);
  const { day, axisMonth, span, fullMonth } = usePeriodText();
  const longest = Math.max(...submissions.map(lengthOf), 1);
  const step = longest === 1 ? "day" : longest <= longestWeek ? "week" : "month";
  const series: ChartSeries[] = [
    { key: "accepted", label: t("submissions.accepted"), tone: "strong" },
    { key: "rest", label: t("submissions.rest"), tone: "quiet" },
  ];
  const data = submissions.map(({ from, to, submitted, accepted }, place) => ({
    name: step === "month" ? axisMonth(from, place === 0) : day(from),
    title: step === "month" ? fullMonth(from) : span({ from, to }),
    accepted,
    rest: submitted - accepted,
  }));
  const scopeOf = (place: number) => {
    const { from, to } = defined(submissions[place]);
    return { ...rowScope, period: { from, to } };
  };
  return (
    <ChartFrame
      title={t(`submissions.${step}`)}
      summary={t("submissions.summary", {
        submitted: words.count(funnel.submitted),
        accepted: words.count(funnel.accepted),
      })}
      series={series}
      table={{
        columns: [t("chart.when"), ...series.map(({ label }) => label)],
        rows:
          funnel.submitted === 0
            ? []
            : data.map(({ title, accepted, rest }) => [title, words.number(accepted), words.number(rest)]),
        rowLinks: data.map((_, place) => linkToStep("submitted", scopeOf(place))),
      }}
    >
      <BarChart
        data={data}
        series={series}
        format={words.count}
        linkOf={(place, key) => linkToStep(key === "accepted" ? "accepted" : "submitted", scopeOf(place))}
      />
    </ChartFrame>
  );
}
