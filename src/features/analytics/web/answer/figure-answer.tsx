import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { firstOf } from "#base/defined.ts";
import { changeOf } from "../../figure-text.ts";
import { lengthOf } from "../../periods.ts";
import type { Narrowed } from "../../question.ts";
import type { Comparison, Division, Frame, Measure } from "../../values.ts";
import type { Answer } from "../api.ts";
import { ConvertedNote } from "../values/converted-note.tsx";
import { Delta } from "../values/delta.tsx";
import { TrendChart } from "../values/trend-chart.tsx";
import { useFigureText } from "../values/use-figure-text.ts";
import { DivisionBars } from "./division-bars.tsx";
import styles from "./figure-answer.module.css";

type Props = {
  measures: readonly Measure[];
  /** How the rows are divided. */
  by: Division;
  compare: Comparison;
  narrowed: Narrowed;
  /** The period and the filters in words. */
  details: readonly string[];
  data: Answer;
};

/** The answer to one question: its figures large, their change, and a chart. Takes the focus, because it is what the person asked for. */
export function FigureAnswer({ measures, by, compare, narrowed, details, data }: Props) {
  const { t } = useTranslation("analytics");
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useFigureText(data.currency);
  const measure = firstOf(measures);
  const textOf = (one: Measure) => words.text(one, data.whole.figures[one]) ?? t("noData");
  const versus = t(compare === "year" ? "answer.versusYear" : "period.versus");
  const sentence = measures.map((one) => {
    const now = data.whole.figures[one];
    const change = now && changeOf(one, now, data.whole.before?.[one] ?? null);
    const value =
      change === undefined
        ? textOf(one)
        : t("answer.changed", { value: textOf(one), change: words.change(one, change), versus });
    return t("answer.figure", { measure: t(`measure.${one}`), value });
  });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const rowScope = (days: Pick<Answer, "period" | "currency">) => ({ ...days, narrowed });
  return (
    <div className={styles.answer}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {[measures.map((one) => t(`measure.${one}`)).join(" · "), ...details].reduce((all, next) =>
          t("answer.join", { all, next }),
        )}
        <span className="visually-hidden">{`. ${sentence.join(". ")}`}</span>
      </h2>
      <dl className={styles.figures}>
        {measures.map((one) => (
          <div key={one}>
            {measures.length > 1 ? (
              <dt>{t(`measure.${one}`)}</dt>
            ) : (
              <dt className="visually-hidden">{t(`measure.${one}`)}</dt>
            )}
            <dd className={styles.value} data-small={one === measure ? undefined : true}>
              <bdi>{textOf(one)}</bdi>
            </dd>
            <Change measure={one} data={data} versus={versus} />
          </div>
        ))}
      </dl>
      {by === "day" || by === "month" ? (
        <TrendChart measure={measure} frame={frameOf(data, by)} data={data} rowScope={rowScope} />
      ) : (
        <DivisionBars measures={measures} by={by} data={data} rowScope={rowScope(data)} />
      )}
      <ConvertedNote converted={data.converted} />
    </div>
  );
}

function Change({ measure, data, versus }: { measure: Measure; data: Answer; versus: string }) {
  const now = data.whole.figures[measure];
  const before = data.whole.before?.[measure] ?? null;
  if (!now || changeOf(measure, now, before) === undefined) return null;
  return (
    <dd className={styles.change}>
      <Delta measure={measure} now={now} before={before} /> {versus}
    </dd>
  );
}

const daysInMonth = 31;

/** The frame whose steps fit the period: days, weeks or months. */
const frameOf = ({ period }: Pick<Answer, "period">, by: "day" | "month"): Frame =>
  by === "month" ? "1y" : lengthOf(period) > daysInMonth ? "90d" : "30d";
