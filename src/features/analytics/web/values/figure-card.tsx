import { useTranslation } from "react-i18next";
import { StatCard } from "#web/ui/stat-card.tsx";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import type { DashboardFigure } from "../../contract.ts";
import { changeOf, numberOf } from "../../figure-text.ts";
import { definitions } from "../../measures.ts";
import { useFigureText } from "./use-figure-text.ts";
import styles from "./values.module.css";

type Props = { figure: DashboardFigure; currency: string; way: LinkTarget | undefined };

const better = { up: "more", down: "less", none: "neither" } as const;

/** One figure with its comparison and trend; a rate also shows its total. */
export function FigureCard({ figure: { measure, now, before, course }, currency, way }: Props) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(currency);
  const { unit, better: good } = definitions[measure];
  const value = words.text(measure, now);
  const change = changeOf(measure, now, before);
  const isFew = now.of !== null && now.of > 0;
  /** The card links to the late ones. */
  const isLate = measure === "clockKept" && now.of !== null && now.sum < now.of;
  return (
    <StatCard
      label={t(`measure.${measure}`)}
      value={value ?? <span className={styles.none}>{t(`none.${noneOf(measure)}`)}</span>}
      {...(change !== undefined && { change, said: words.change(measure, change) })}
      note={
        isFew && unit === "rate"
          ? isLate
            ? t("late", { late: words.count((now.of ?? 0) - now.sum), of: words.count(now.of ?? 0) })
            : t("outOf", { sum: words.count(now.sum), of: words.count(now.of ?? 0) })
          : isFew && unit === "time"
            ? t("decisions", { number: words.count(now.of ?? 0) })
            : null
      }
      {...(value !== undefined && { trend: trendOf(course) })}
      better={better[good]}
      way={way}
    />
  );
}

/** A rate without data is not zero: the line keeps its last value. */
function trendOf(course: DashboardFigure["course"]): number[] {
  let last = course.map(numberOf).find((value) => value !== null) ?? 0;
  return course.map((step) => {
    last = numberOf(step) ?? last;
    return last;
  });
}

const noneOf = (measure: DashboardFigure["measure"]) =>
  measure === "conversion" || measure === "averageDeal" ? "ends" : "decisions";
