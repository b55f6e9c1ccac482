import { useTranslation } from "react-i18next";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import type { AnswerRow } from "../../contract.ts";
import type { Narrowed } from "../../question.ts";
import { linkToRows } from "../row-links.ts";
import { useAnswer } from "../use-answer.ts";
import { useScope } from "../use-scope.ts";
import { SmallSampleMark } from "../values/small-sample-mark.tsx";
import { useBarSeries } from "../values/use-bar-series.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { useRateText } from "../values/use-rate-text.tsx";
import { useRowName } from "../values/use-row-name.ts";

/** Isolates the text direction of a name inside a sentence. */
const isolateDirection = (name: string) => `\u2068${name}\u2069`;

type Dimension = "source" | "campaign" | "product" | "country";
/** The maximum number of bars; the table has the rest. */
const maxBars = 8;

/** Where referrals come from, most frequent first, and how many of the ended ones were won. */
export function DimensionChart({ by }: { by: Dimension }) {
  const { t } = useTranslation("analytics");
  const { rowScope } = useScope();
  const { data, failed } = useAnswer(["referrals", "won", "conversion", "wonValue"], by);
  const words = useFigureText(data?.currency ?? "USD");
  const rateOf = useRateText();
  const rowName = useRowName(by);
  const nameOf = (key: string) => rowName({ key, name: null });
  const rows = data?.rows.filter(({ figures }) => (figures.referrals?.sum ?? 0) > 0) ?? [];
  const linkOf = ({ key }: AnswerRow) => {
    if (!data) return undefined;
    const { narrowed, ...rest } = rowScope(data);
    return linkToRows("referrals", { ...rest, narrowed: { ...narrowed, [by]: key } as Narrowed });
  };
  return (
    <ChartFrame
      title={t(`dimension.${by}Title`)}
      summary={useLeadingText(rows, data?.whole, nameOf)}
      series={useBarSeries(Boolean(data?.before))}
      withoutLegend
      table={
        data && {
          columns: [
            t(`dimension.${by}`),
            t("measure.referrals"),
            t("measure.won"),
            t("rate.ended"),
            t("measure.conversion"),
            t("measure.wonValue"),
            ...(data.before ? [t("compare.before")] : []),
          ],
          rows: rows.map(({ key, figures, before }) => [
            nameOf(key),
            words.cell("referrals", figures.referrals),
            words.cell("won", figures.won),
            words.number(figures.conversion?.of ?? 0),
            words.cell("conversion", figures.conversion),
            words.cell("wonValue", figures.wonValue),
            ...(data.before ? [words.cell("referrals", before?.referrals)] : []),
          ]),
          rowLinks: rows.map(linkOf),
        }
      }
      {...failed}
    >
      <RankedBars
        bars={rows.slice(0, maxBars).map((row) => {
          const { key, figures, before } = row;
          const ended = figures.conversion?.of ?? 0;
          return {
            key: key || "none",
            name: nameOf(key),
            value: figures.referrals?.sum ?? 0,
            text: words.text("referrals", figures.referrals) ?? "0",
            ...(ended > 0 && {
              note: (
                <>
                  {t("dimension.ended", { won: words.count(figures.conversion?.sum ?? 0), ended: words.count(ended) })}{" "}
                  {rateOf(figures.conversion).few ? <SmallSampleMark /> : null}
                </>
              ),
            }),
            ...(before && { before: before.referrals?.sum ?? 0 }),
            link: linkOf(row),
          };
        })}
      />
    </ChartFrame>
  );
}

/** Names the leading value; if most have none, that comes first: "No campaign: 80%. Then Newsletter with 10%." */
function useLeadingText(rows: AnswerRow[], whole: AnswerRow | undefined, nameOf: (key: string) => string): string {
  const { t } = useTranslation("analytics");
  const { percent } = useFigureText("USD");
  const [first, second] = rows;
  const share = (row: AnswerRow) =>
    percent((row.figures.referrals?.sum ?? 0) / Math.max(whole?.figures.referrals?.sum ?? 1, 1));
  if (!first) return t("chart.nothing");
  if (first.key !== "")
    return t("dimension.summary", { name: isolateDirection(nameOf(first.key)), share: share(first) });
  const none = { none: nameOf(""), share: share(first) };
  if (!second) return t("dimension.onlyNone", none);
  return t("dimension.mostlyNone", { ...none, name: isolateDirection(nameOf(second.key)), next: share(second) });
}
