import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import { IntervalTrack } from "#web/ui/interval-bars.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { AnswerRow, Figure } from "../../contract.ts";
import { numberOf } from "../../figure-text.ts";
import type { Measure } from "../../values.ts";
import type { Answer } from "../api.ts";
import { SmallSampleMark } from "../values/small-sample-mark.tsx";
import type { useFigureText } from "../values/use-figure-text.ts";
import { useRateText } from "../values/use-rate-text.tsx";
import styles from "./partners.module.css";

export const columnMeasures = ["referrals", "accepted", "acceptance", "won", "conversion", "wonValue"] as const;
type ColumnMeasure = (typeof columnMeasures)[number];
const column = columnsFor<AnswerRow>();

/** Counts include every currency, so with several currencies the amount columns name theirs. */
export function useColumnLabel(data: Pick<Answer, "currency" | "currencies"> | undefined) {
  const { t } = useTranslation("analytics");
  const currency = data && data.currencies.length > 1 ? data.currency : undefined;
  return useCallback(
    (measure: ColumnMeasure) => {
      const what = t(`measure.${measure}`);
      return measure === "wonValue" && currency ? t("inCurrency", { what, currency }) : what;
    },
    [t, currency],
  );
}

type ColumnLabels = { nameOf: (row: AnswerRow) => string; labelOf: (measure: ColumnMeasure) => string };

export function useColumns(words: ReturnType<typeof useFigureText>, { nameOf, labelOf }: ColumnLabels) {
  const { t } = useTranslation("analytics");
  return useMemo(() => {
    const figure = (measure: ColumnMeasure) =>
      column.accessor((row) => numberOf(row.figures[measure]) ?? -1, {
        id: measure,
        header: labelOf(measure),
        meta: { label: labelOf(measure), numeric: true },
        cell: ({ row }) =>
          measure === "conversion" || measure === "acceptance" ? (
            <Rate figure={row.original.figures[measure]} />
          ) : (
            words.text(measure as Measure, row.original.figures[measure])
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
  }, [t, words, nameOf, labelOf]);
}

/** A rate with its interval drawn next to it, and a mark for a small sample. */
export function Rate({ figure }: { figure: Figure | undefined }) {
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
