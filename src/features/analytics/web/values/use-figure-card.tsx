import { useTranslation } from "react-i18next";
import type { Figure } from "#web/ui/figure-card.tsx";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import type { DashboardFigure } from "../../contract.ts";
import { changeOf, numberOf } from "../../figure-text.ts";
import { definitions } from "../../measures.ts";
import { useFigureText } from "./use-figure-text.ts";

const better = { up: "more", down: "less", none: "neither" } as const;

/** Describes an amount with its comparison and trend for a card. */
export function useFigureCard(currency: string) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(currency);
  return ({ measure, now, before, course }: DashboardFigure, link: LinkTarget | undefined): Figure => {
    const change = changeOf(measure, now, before);
    return {
      label: t(`measure.${measure}`),
      value: words.text(measure, now),
      ...(change !== undefined && { change, changeText: words.change(measure, change) }),
      trend: course.map((step) => numberOf(step) ?? 0),
      better: better[definitions[measure].better],
      link,
    };
  };
}
