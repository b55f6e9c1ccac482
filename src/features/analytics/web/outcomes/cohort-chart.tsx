import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { addDays } from "#base/day.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { HeatTable } from "#web/ui/heat-table.tsx";
import { cohortsQuery } from "../api.ts";
import { linkToRows } from "../row-links.ts";
import { useScope } from "../use-scope.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { usePeriodText } from "../values/use-period-text.ts";

/** A cohort needs at least a month to follow, so shorter frames show six months. */
const cohortFrames = { "7d": "6m", "30d": "6m", "90d": "6m", "6m": "6m", "1y": "1y" } as const;
const maxMonths = 12;

/** Of the referrals submitted in a month, how many were won by the end of each month since. */
export function CohortChart() {
  const { t } = useTranslation("analytics");
  const { scope, frame, rowScope } = useScope();
  const { fullMonth, span } = usePeriodText();
  const words = useFigureText("USD");
  const { data, error, refetch } = useQuery(cohortsQuery({ ...scope, frame: cohortFrames[frame], compare: "none" }));
  const cohorts = data?.cohorts.filter(({ submitted }) => submitted > 0) ?? [];
  /** Links to the referrals submitted in a month, or to those of them won by the end of a later one. */
  const linkOf = (month: string, wonBy?: number) => {
    if (!data) return undefined;
    const days = (from: string, until: string) => ({ from, to: until < data.period.to ? until : data.period.to });
    const lastDay = (of: number) => addDays(addMonths(month, of + 1), -1);
    const link = linkToRows("referrals", rowScope({ ...data, period: days(month, lastDay(0)) }));
    if (!link || wonBy === undefined) return link;
    const { from, to } = days(month, lastDay(wonBy));
    return { ...link, search: { ...link.search, status: "won", ended: `${from}..${to}` } };
  };
  const months = Math.min(Math.max(...cohorts.map(({ won }) => won.length), 0), maxMonths);
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
          rowLinks: cohorts.map(({ month }) => linkOf(month)),
        }
      }
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      <HeatTable
        label={t("cohorts.title")}
        columns={{ name: t("cohorts.handedIn"), size: t("measure.referrals"), cells: columns }}
        rows={cohorts.map(({ month, submitted, won }) => ({
          key: month,
          name: fullMonth(month),
          link: linkOf(month),
          size: words.count(submitted),
          cells: won.slice(0, months).map((count, n) => ({
            link: count > 0 ? linkOf(month, n) : undefined,
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
