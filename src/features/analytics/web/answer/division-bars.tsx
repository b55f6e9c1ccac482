import { linkOptions } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { firstOf } from "#base/defined.ts";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import type { AnswerRow } from "../../contract.ts";
import { numberOf } from "../../figure-text.ts";
import type { Narrowed } from "../../question.ts";
import type { Division, Measure } from "../../values.ts";
import type { Answer } from "../api.ts";
import { linkToRows, type RowScope } from "../row-links.ts";
import { useBarSeries } from "../values/use-bar-series.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { useRowName } from "../values/use-row-name.ts";
import { useDivisionLabel } from "./use-division-label.ts";

/** The maximum number of bars; the table has the rest. */
const maxBars = 8;
const filterOf: Partial<Record<Division, keyof Narrowed>> = { referrer: "referrerId", program: "programId" };

type Props = { measures: readonly Measure[]; by: Division; data: Answer; rowScope: RowScope };

/** The first measure by a property of the referrals, largest first; the table has the other measures as well. */
export function DivisionBars({ measures, by, data, rowScope }: Props) {
  const { t } = useTranslation("analytics");
  const measure = firstOf(measures);
  const words = useFigureText(data.currency);
  const nameOf = useRowName(by);
  const label = useDivisionLabel(by);
  const rows = data.rows.filter(({ figures }) => numberOf(figures[measure]));
  const [first] = rows;
  const textOf = ({ figures }: AnswerRow) => words.text(measure, figures[measure]) ?? "–";
  return (
    <ChartFrame
      title={`${t(`measure.${measure}`)} · ${label}`}
      summary={first ? t("dimension.summary", { name: nameOf(first), share: textOf(first) }) : t("chart.nothing")}
      series={useBarSeries(Boolean(data.before))}
      table={{
        columns: [label, ...measures.map((one) => t(`measure.${one}`)), ...(data.before ? [t("compare.before")] : [])],
        rows: rows.map((row) => [
          nameOf(row),
          ...measures.map((one) => words.cell(one, row.figures[one])),
          ...(data.before ? [words.cell(measure, row.before?.[measure])] : []),
        ]),
        rowLinks: rows.map(({ key }) => linkTo(measure, by, key, rowScope)),
      }}
    >
      <RankedBars
        bars={rows.slice(0, maxBars).map((row) => ({
          key: row.key || "none",
          name: nameOf(row),
          value: numberOf(row.figures[measure]) ?? 0,
          text: textOf(row),
          ...(row.before && { before: numberOf(row.before[measure]) ?? 0 }),
          link: linkTo(measure, by, row.key, rowScope),
        }))}
      />
    </ChartFrame>
  );
}

/** Links to the rows behind a bar. */
function linkTo(measure: Measure, by: Division, key: string, rowScope: RowScope): LinkTarget | undefined {
  if (by === "rejectReason" || by === "lossReason") {
    const link = key ? linkToRows(measure, rowScope) : undefined;
    return link && linkOptions({ to: "/referrals", search: { ...link.search, [by]: key } });
  }
  const narrowed = { ...rowScope.narrowed, [filterOf[by] ?? by]: key } as Narrowed;
  return linkToRows(measure, { ...rowScope, narrowed });
}
