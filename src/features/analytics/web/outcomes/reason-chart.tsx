import { linkOptions } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import { linkToRows } from "../row-links.ts";
import { useAnswer } from "../use-answer.ts";
import { useScope } from "../use-scope.ts";
import { useBarSeries } from "../values/use-bar-series.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { useRowName } from "../values/use-row-name.ts";

const measureOf = { rejectReason: "rejected", lossReason: "lost" } as const;

/** Why referrals were rejected or lost, most frequent reason first. */
export function ReasonChart({ by }: { by: keyof typeof measureOf }) {
  const { t } = useTranslation("analytics");
  const measure = measureOf[by];
  const { rowScope } = useScope();
  const { data, failed } = useAnswer([measure], by);
  const words = useFigureText("USD");
  const rowName = useRowName(by);
  const nameOf = (key: string) => rowName({ key, name: null });
  const all = data?.whole.figures[measure]?.sum ?? 0;
  const rows = data?.rows.filter(({ figures }) => (figures[measure]?.sum ?? 0) > 0) ?? [];
  const linkOf = (key: string) => {
    const link = data && key ? linkToRows(measure, rowScope(data)) : undefined;
    return link && linkOptions({ to: "/referrals", search: { ...link.search, [by]: key } });
  };
  const [first] = rows;
  return (
    <ChartFrame
      title={t(`reasons.${by}`)}
      summary={
        first
          ? t("reasons.summary", {
              number: words.count(all),
              name: nameOf(first.key),
              share: words.percent((first.figures[measure]?.sum ?? 0) / Math.max(all, 1)),
            })
          : t("chart.nothing")
      }
      series={useBarSeries(Boolean(data?.before))}
      withoutLegend
      table={
        data && {
          columns: [t("reasons.reason"), t(`measure.${measure}`), ...(data.before ? [t("compare.before")] : [])],
          rows: rows.map(({ key, figures, before }) => [
            nameOf(key),
            words.cell(measure, figures[measure]),
            ...(data.before ? [words.cell(measure, before?.[measure])] : []),
          ]),
          rowLinks: rows.map(({ key }) => linkOf(key)),
        }
      }
      {...failed}
    >
      <RankedBars
        bars={rows.map(({ key, figures, before }) => ({
          key: key || "none",
          name: nameOf(key),
          value: figures[measure]?.sum ?? 0,
          text: words.text(measure, figures[measure]) ?? "0",
          note: words.percent((figures[measure]?.sum ?? 0) / Math.max(all, 1)),
          ...(before && { before: before[measure]?.sum ?? 0 }),
          link: linkOf(key),
        }))}
      />
    </ChartFrame>
  );
}
