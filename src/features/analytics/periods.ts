import { addDays } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import type { Comparison, Division, Frame } from "./values.ts";

/** Days in the tenant's time zone, both inclusive. */
export type Period = { from: string; to: string };

const dayFrames: Partial<Record<Frame, number>> = { "7d": 7, "30d": 30, "90d": 90 };
const monthFrames: Partial<Record<Frame, number>> = { "3m": 3, "6m": 6, "1y": 12 };
/** The `all` frame shows at least three months, like the ledger's own chart [R9.3]. */
const minMonths = 3;

/**
 * Returns the period of a frame: a number of days up to today, or of calendar months up
 * to this one. `first` is the first day with any data.
 */
export function periodOf(frame: Frame, today: string, first?: string): Period {
  const days = dayFrames[frame];
  if (days) return { from: addDays(today, 1 - days), to: today };
  const months = monthFrames[frame];
  const from = addMonths(today, 1 - (months ?? minMonths));
  return { from: !months && first && first < from ? addMonths(first, 0) : from, to: today };
}

const lastDayOfMonth = (day: string) => addDays(addMonths(day, 1), -1);

/** Returns the same day some months later, or the last day of a shorter month. The last day of a month stays the last. */
export function plusMonths(day: string, months: number): string {
  const last = lastDayOfMonth(addMonths(day, months));
  return day === lastDayOfMonth(day) || day.slice(8) > last.slice(8) ? last : last.slice(0, 8) + day.slice(8);
}

/**
 * Returns the comparison period: of equal length right before, or the same days a
 * year ago. Null for `all`, which has nothing before it.
 */
export function comparisonOf(frame: Frame, { from, to }: Period, comparison: Comparison): Period | null {
  if (comparison === "none" || frame === "all") return null;
  const days = dayFrames[frame];
  if (comparison === "previous" && days) return { from: addDays(from, -days), to: addDays(to, -days) };
  const months = comparison === "year" ? 12 : defined(monthFrames[frame]);
  // The first of a month stays the first, even if the period has only that day.
  const firstDay = from.endsWith("-01") ? addMonths(from, -months) : plusMonths(from, -months);
  return { from: firstDay, to: plusMonths(to, -months) };
}

/** Divides a period into pieces of this many days; the last one may be shorter. */
export function piecesOf({ from, to }: Period, days: number): Period[] {
  const pieces: Period[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}

/** Divides a period by calendar month; the first and last may be partial. */
export function monthsOf({ from, to }: Period): Period[] {
  const pieces: Period[] = [];
  for (let start = from; start <= to; start = addMonths(start, 1)) {
    const end = lastDayOfMonth(start);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}

/** The pieces that an answer is divided into. An answer that is not divided by time has one. */
export function bucketsOf(by: Division, period: Period): Period[] {
  if (by === "day") return piecesOf(period, 1);
  return by === "month" ? monthsOf(period) : [period];
}

/** Divides a period into weeks that end with its last day; the first may be shorter. */
export function weeksOf({ from, to }: Period): Period[] {
  const weeks: Period[] = [];
  for (let end = to; end >= from; end = addDays(end, -7)) {
    const start = addDays(end, -6);
    weeks.unshift({ from: start > from ? start : from, to: end });
  }
  return weeks;
}

/** The finest pieces that a bar chart of a frame can show: days, weeks, or months of a year. */
export function barPieces(frame: Frame, period: Period): Period[] {
  if (frame === "7d" || frame === "30d") return piecesOf(period, 1);
  return frame === "90d" || frame === "6m" ? weeksOf(period) : monthsOf(period);
}

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Below this number per day, days would be mostly empty bars. */
const fewPerDay = 5;
const daysInWeek = 7;

/** Whether days hold too few events to be told apart; a single week is short enough to be shown by day anyway. */
export const isSparse = (events: number, days: number): boolean => days > daysInWeek && events < fewPerDay * days;

/** Adds up days to weeks where there are few per day, unless the period is a single week. */
export function mergeSparse<Bar extends Period>(
  bars: readonly Bar[],
  countOf: (bar: Bar) => number,
  add: (one: Bar, other: Bar) => Bar,
): Bar[] {
  const areDays = bars.every(({ from, to }) => from === to);
  const total = bars.reduce((sum, bar) => sum + countOf(bar), 0);
  if (!areDays || !isSparse(total, bars.length)) return [...bars];
  const period = { from: defined(bars[0]).from, to: defined(bars.at(-1)).to };
  return weeksOf(period).map((week) => {
    const days = bars.filter(({ from }) => from >= week.from && from <= week.to);
    return { ...days.reduce(add), ...week };
  });
}

const stepDays: Partial<Record<Frame, number>> = { "7d": 1, "30d": 3, "90d": 6 };

/** The steps of a sparkline, as few as a small line can show. */
export const stepsOf = (frame: Frame, period: Period): Period[] => {
  const days = stepDays[frame];
  return days ? piecesOf(period, days) : monthsOf(period);
};

/** The beginning of time: a balance at the end of a day is the sum of every change up to it. */
export const beginningOfTime = "-infinity";

/** The stretches between end dates, so that every change is read once: each balance is the running total of the stretches up to it. */
export function stretchesOf(ends: readonly string[]): Period[] {
  const sorted = [...new Set(ends)].sort();
  return sorted.map((to, i) => ({ from: i === 0 ? beginningOfTime : addDays(defined(sorted[i - 1]), 1), to }));
}
