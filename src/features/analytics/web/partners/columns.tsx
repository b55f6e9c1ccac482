import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import { IntervalTrack } from "#web/ui/interval-bars.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { AnswerRow, Figure } from "../../contract.ts";
import { numberOf } from "../../figure-text.ts";
import { shownConversion } from "../../measures.ts";
import { SmallSampleMark } from "../values/small-sample-mark.tsx";
import type { useFigureText } from "../values/use-figure-text.ts";
import { useRateText } from "../values/use-rate-text.tsx";
import styles from "./partners.module.css";

export const columnMeasures = ["referrals", "accepted", "acceptance", "won", "conversion", "wonValue"] as const;
type ColumnMeasure = (typeof columnMeasures)[number];
const column = columnsFor<AnswerRow>();

/** Returns a figure of a row as it is shown: no conversion where it would say nothing about the row's referrals. */
export const shownFigure = (measure: ColumnMeasure, { figures }: AnswerRow): Figure | undefined =>
  measure === "conversion" ? shownConversion(figures) : figures[measure];

export function useColumns(words: ReturnType<typeof useFigureText>, nameOf: (row: AnswerRow) => string) {
  const { t } = useTranslation("analytics");
  return useMemo(() => {
    const figure = (measure: ColumnMeasure) =>
      column.accessor((row) => numberOf(shownFigure(measure, row)) ?? -1, {
        id: measure,
        header: t(`measure.${measure}`),
        meta: { label: t(`measure.${measure}`), numeric: true },
        cell: ({ row }) =>
          measure === "conversion" ? (
            <Conversion row={row.original} />
          ) : measure === "acceptance" ? (
            <Rate figure={row.original.figures.acceptance} />
          ) : (
            words.text(measure, row.original.figures[measure])
          ),
      });
    return column.columns([
      column.accessor(nameOf, {
        id: "name",
        enableHiding: false,
        header: t("partners.name"),
        meta: { label: t("partners.name"), width: 180 },
        cell: ({ row }) => (
          <span className={styles.who}>
            <Initials name={nameOf(row.original)} />
            <bdi>{nameOf(row.original)}</bdi>
          </span>
        ),
      }),
      ...columnMeasures.map(figure),
    ]);
  }, [t, words, nameOf]);
}

/** The conversion of a referrer, or a dash with the reason where all closed deals were submitted before the period. */
export function Conversion({ row }: { row: AnswerRow }) {
  const { t } = useTranslation("analytics");
  const { outOf } = useRateText()(row.figures.conversion);
  const shown = shownFigure("conversion", row);
  if (shown || !outOf) return <Rate figure={shown} />;
  return (
    <span className={styles.share}>
      <b aria-hidden="true">–</b>
      <span className={styles.few}>{t("rate.earlier", { outOf })}</span>
    </span>
  );
}

/** A rate with its interval drawn next to it, and a mark for a small sample. */
function Rate({ figure }: { figure: Figure | undefined }) {
  const { rate, low, high, few, text, range, outOf } = useRateText()(figure);
  if (rate === null) return <span className="soft">{text}</span>;
  return (
    <span className={styles.rate} title={`${outOf}, ${range}`}>
      <IntervalTrack rate={rate} low={low} high={high} />
      <span className={styles.share}>
        <b>{text}</b>
        <span className={styles.few}>{few ? <SmallSampleMark /> : range}</span>
      </span>
    </span>
  );
}
