import { numberFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import type { Figure } from "./contract.ts";
import { definitions } from "./measures.ts";
import type { Measure } from "./values.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns a figure as one number: a rate, a mean, or the sum itself; null if there is nothing to divide by. */
export const numberOf = (figure: Figure | undefined): number | null => {
  if (!figure) return null;
  if (figure.of === null) return figure.sum;
  return figure.of === 0 ? null : figure.sum / figure.of;
};

/** Returns the relative change, or the difference in points for rates. Undefined if there is nothing to compare with. */
export function changeOf(measure: Measure, now: Figure, before: Figure | null): number | undefined {
  const [is, was] = [numberOf(now), before ? numberOf(before) : null];
  if (is === null || was === null) return undefined;
  if (definitions[measure].unit === "rate") return is - was;
  return was === 0 ? (is === 0 ? 0 : undefined) : (is - was) / Math.abs(was);
}

/** Returns the unit for a duration of this length, and the step of an axis that shows it. */
export const timeUnit = (ms: number) => {
  if (ms >= 2 * dayMs) return { name: "day", ms: dayMs } as const;
  if (ms >= hourMs) return { name: "hour", ms: hourMs, round: [1, 2, 3, 6, 12] } as const;
  return { name: "minute", ms: minuteMs, round: [1, 2, 5, 10, 15] } as const;
};

type ChangeWord = "same" | "more" | "less" | "points" | "pointsMore" | "pointsLess";

/**
 * Formats figures for screens and mails alike: amounts in one currency, rates as percentages, durations
 * in hours or days. The callback translates the words for more and less.
 */
export function figureText(
  intl: string,
  currency: string,
  translateChange: (word: ChangeWord, amount: string) => string,
) {
  const plain = numberFormat(intl);
  const few = numberFormat(intl, { maximumFractionDigits: 1 });
  const percent = numberFormat(intl, { style: "percent", maximumFractionDigits: 0 });
  const unit = (name: "hour" | "day" | "minute") =>
    numberFormat(intl, { style: "unit", unit: name, unitDisplay: "long", maximumFractionDigits: 1 });
  const [minutes, hours, days] = [unit("minute"), unit("hour"), unit("day")];
  const inUnit = { day: days, hour: hours, minute: minutes };
  /** Durations shown next to each other use one unit: that of the longest. */
  const timesUpTo = (longest: number) => {
    const { name, ms: size } = timeUnit(longest);
    return (ms: number) => inUnit[name].format(name === "minute" ? Math.round(ms / size) : ms / size);
  };
  const time = (ms: number) => timesUpTo(ms)(ms);
  const money = (minor: number) => formatMoney({ minor: Math.round(minor), currency }, intl, true);
  const count = (value: number) => plain.format(value);
  const share = (value: number) => percent.format(value);
  const formats = { count, money, rate: share, time, averageMoney: money };
  const format = (measure: Measure) => formats[definitions[measure].unit];
  return {
    time,
    timesUpTo,
    money,
    percent: share,
    count,
    format,
    /** Amounts without a rate stand beside the total, and alone where there is no total. */
    text: (measure: Measure, figure: Figure | undefined) => {
      const value = numberOf(figure);
      if (value === null) return undefined;
      const others = (figure?.others ?? []).map((amount) => formatMoney(amount, intl, true));
      const total = value === 0 && others.length > 0 ? [] : [format(measure)(value)];
      return [...total, ...others].join(" + ");
    },
    /** Formats the size of a change, next to an arrow: "12%", "4 pts". */
    changeSize: (measure: Measure, change: number) =>
      definitions[measure].unit === "rate"
        ? translateChange("points", few.format(Math.abs(change) * 100))
        : share(Math.abs(change)),
    /** Formats a change: "up 12%", "down 4 pts", "no change". */
    change: (measure: Measure, change: number) => {
      const points = definitions[measure].unit === "rate";
      const size = Math.abs(change);
      if (points ? size < 0.0005 : size < 0.005) return translateChange("same", "");
      const amount = points ? few.format(size * 100) : share(size);
      return translateChange(
        points ? (change > 0 ? "pointsMore" : "pointsLess") : change > 0 ? "more" : "less",
        amount,
      );
    },
  };
}
