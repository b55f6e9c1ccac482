import { type ComponentProps, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { formatCompactMoney, fractionDigits } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { ChartCell } from "#web/ui/chart-table.tsx";
import type { TimeChart } from "#web/ui/time-chart.tsx";
import type { Figure } from "../../contract.ts";
import { figureText, numberOf, timeUnit } from "../../figure-text.ts";
import { definitions } from "../../measures.ts";
import type { Measure } from "../../values.ts";

const hourMs = 3_600_000;

/** Formats values in full and ticks in brief, in one unit, with the end and the step of the scale. */
type Axis = Pick<ComponentProps<typeof TimeChart>, "format" | "integersOnly" | "step" | "end"> & {
  formatTick: (value: number) => string;
};

/** Formats figures for reading, and for tables and files. */
export function useFigureText(currency: string) {
  const { t } = useTranslation("analytics");
  const { intl } = useLocale();
  return useMemo(() => {
    const texts = figureText(intl, currency, (word, amount) => t(`change.${word}`, { amount }));
    /** The raw number for spreadsheets: amounts in major units, rates as fractions, durations in hours. */
    const rawValue = (measure: Measure, value: number) => {
      const { unit: of } = definitions[measure];
      if (of === "time") return Math.round(value / (hourMs / 100)) / 100;
      if (of === "rate") return Math.round(value * 10_000) / 10_000;
      return of === "count" ? value : { minor: Math.round(value), currency };
    };
    const short = (options: Intl.NumberFormatOptions) => numberFormat(intl, { maximumFractionDigits: 2, ...options });
    const compact = short({ notation: "compact" });
    const timeAxis = (longest: number): Axis => {
      const { name, ms, ...rounded } = timeUnit(longest);
      const marks = short({ style: "unit", unit: name, unitDisplay: "short" });
      return {
        format: texts.timesUpTo(longest),
        formatTick: (value) => marks.format(value / ms),
        step: { unit: ms, ...rounded },
      };
    };
    return {
      ...texts,
      /** Returns the axis of a measure up to its largest value. */
      axis: (measure: Measure, largest: number): Axis => {
        const { unit: of } = definitions[measure];
        const format = texts.format(measure);
        if (of === "time") return timeAxis(largest);
        if (of === "rate") return { format, formatTick: format, end: 1 };
        if (of === "count") return { format, formatTick: format, integersOnly: true };
        return {
          format,
          formatTick: (value) => compact.format(value / 10 ** fractionDigits(currency)),
          integersOnly: true,
        };
      },
      /** A short amount, for a label on a chart: "$98.5K". */
      shortMoney: (minor: number) => formatCompactMoney({ minor, currency }, intl),
      amount: (minor: number) => ({ text: texts.money(minor), value: rawValue("wonValue", minor) }),
      number: (value: number) => ({ text: texts.count(value), value }),
      cell: (measure: Measure, figure: Figure | undefined, format = texts.format(measure)): ChartCell => {
        const value = numberOf(figure);
        return value === null ? "–" : { text: format(value), value: rawValue(measure, value) };
      },
    };
  }, [t, intl, currency]);
}
