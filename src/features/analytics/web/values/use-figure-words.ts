import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fractionDigits } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { ChartCell } from "#web/ui/chart-table.tsx";
import type { Figure } from "../../contract.ts";
import { figureText, numberOf } from "../../figure-text.ts";
import { definitions } from "../../measures.ts";
import type { Measure } from "../../values.ts";

export { changeOf, numberOf } from "../../figure-text.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Figures as people read them, and as tables and files have them. */
export function useFigureWords(currency: string) {
  const { t } = useTranslation("analytics");
  const { intl } = useLocale();
  return useMemo(() => {
    const texts = figureText(intl, currency, (word, amount) => t(`change.${word}`, { amount }));
    /** As a spreadsheet reads it: whole amounts, shares of one, hours. */
    const bare = (measure: Measure, value: number) => {
      const { unit: of } = definitions[measure];
      if (of === "time") return Math.round(value / (hourMs / 100)) / 100;
      if (of === "rate") return Math.round(value * 10_000) / 10_000;
      return of === "count" ? value : { minor: Math.round(value), currency };
    };
    const compact = (options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(intl, { maximumFractionDigits: 1, ...options });
    const short = compact({ notation: "compact" });
    return {
      ...texts,
      /** As short as an axis needs it: the line above it says of what. */
      mark: (measure: Measure): ((value: number) => string) => {
        const { unit: of } = definitions[measure];
        if (of === "rate" || of === "count") return texts.format(measure);
        return (value) => short.format(of === "time" ? value / dayMs : value / 10 ** fractionDigits(currency));
      },
      amount: (minor: number) => ({ text: texts.money(minor), value: bare("wonValue", minor) }),
      number: (value: number) => ({ text: texts.count(value), value }),
      cell: (measure: Measure, figure: Figure | undefined): ChartCell => {
        const value = numberOf(figure);
        return value === null ? "–" : { text: texts.format(measure)(value), value: bare(measure, value) };
      },
    };
  }, [t, intl, currency]);
}
