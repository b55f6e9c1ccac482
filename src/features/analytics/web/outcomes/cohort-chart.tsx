import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { HeatTable } from "#web/ui/heat-table.tsx";
import { cohortsOf } from "../api.ts";
import { useScope } from "../use-scope.ts";
import { usePeriodWords } from "../values/period-words.ts";
import { useFigureWords } from "../values/use-figure-words.ts";

/** A month has to pass before there is anything to follow: shorter frames show half a year. */
const followable = { "7d": "6m", "30d": "6m", "90d": "6m", "6m": "6m", "1y": "1y" } as const;
const mostMonths = 12;

/** Of those handed in in a month, how many were won by the end of each month since. */
export function CohortChart() {
  const { t } = useTranslation("analytics");
  const { scope, frame } = useScope();
  const { fullMonth, span } = usePeriodWords();
  const words = useFigureWords("USD");
  const { data, error, refetch } = useQuery(cohortsOf({ ...scope, frame: followable[frame], compare: "none" }));
  const cohorts = data?.cohorts.filter(({ submitted }) => submitted > 0) ?? [];
  const months = Math.min(Math.max(...cohorts.map(({ won }) => won.length), 0), mostMonths);
  const columns = Array.from({ length: months }, (_, n) => t("cohorts.month", { number: words.count(n + 1) }));
  const best = cohorts
    .map(({ month, submitted, won }) => ({ month, share: (won.at(-1) ?? 0) / submitted }))
    .toSorted((a, b) => b.share - a.share)[0];
  return (
    <ChartFrame
      title={t("cohorts.title")}
      summary={
        best && best.share > 0
          ? t("cohorts.summary", { month: fullMonth(best.month), share: words.percent(best.share) })
          : t("cohorts.none")
      }
      days={data && span(data.period)}
      series={[{ key: "share", label: t("measure.won"), tone: "strong" }]}
      table={
        data && {
          columns: [t("cohorts.handedIn"), t("measure.referrals"), ...columns],
          rows: cohorts.map(({ month, submitted, won }) => [
            fullMonth(month),
            words.number(submitted),
            ...columns.map((_, n) => (won[n] === undefined ? "" : words.number(won[n]))),
          ]),
        }
      }
      readable
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      <HeatTable
        label={t("cohorts.title")}
        columns={{ name: t("cohorts.handedIn"), size: t("measure.referrals"), cells: columns }}
        rows={cohorts.map(({ month, submitted, won }) => ({
          key: month,
          name: fullMonth(month),
          size: words.count(submitted),
          cells: won.slice(0, months).map((count, n) => ({
            share: count / submitted,
            text: words.percent(count / submitted),
            title: t("cohorts.cell", {
              month: fullMonth(month),
              number: words.count(n + 1),
              won: words.count(count),
              of: words.count(submitted),
            }),
          })),
        }))}
      />
    </ChartFrame>
  );
}
