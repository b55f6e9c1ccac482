import { useTranslation } from "react-i18next";
import type { Figure } from "#web/ui/figure-card.tsx";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import type { DashboardFigure } from "../../contract.ts";
import { changeOf, numberOf } from "../../figure-text.ts";
import { definitions } from "../../measures.ts";
import { useFigureText } from "./use-figure-text.ts";
import styles from "./values.module.css";

const better = { up: "more", down: "less", none: "neither" } as const;

/** Describes a figure with its comparison and trend for a card; a rate also shows its total. */
export function useFigureCard(currency: string) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(currency);
  return ({ measure, now, before, course }: DashboardFigure, link: LinkTarget | undefined): Figure => {
    const { unit, better: good } = definitions[measure];
    const value = words.text(measure, now);
    const change = changeOf(measure, now, before);
    const isFew = now.of !== null && now.of > 0;
    /** The card links to the late ones. */
    const isLate = measure === "clockKept" && now.of !== null && now.sum < now.of;
    return {
      label: t(`measure.${measure}`),
      value: value ?? <span className={styles.none}>{t(`none.${noneOf(measure)}`)}</span>,
      ...(change !== undefined && { change, changeText: words.change(measure, change) }),
      note:
        isFew && unit === "rate"
          ? isLate
            ? t("late", { late: words.count((now.of ?? 0) - now.sum), of: words.count(now.of ?? 0) })
            : t("outOf", { sum: words.count(now.sum), of: words.count(now.of ?? 0) })
          : isFew && unit === "time"
            ? t("decisions", { number: words.count(now.of ?? 0) })
            : null,
      ...(value !== undefined && { trend: trendOf(course) }),
      better: better[good],
      link,
    };
  };
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
