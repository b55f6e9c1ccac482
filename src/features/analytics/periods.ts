import { plusDays } from "#base/day.ts";
import { monthFrom } from "#features/commissions/calendar.ts";
import type { Comparison, Division, Frame } from "./values.ts";

/** Days of the tenant's zone, both counted. */
export type Period = { from: string; to: string };

const dayFrames: Partial<Record<Frame, number>> = { "7d": 7, "30d": 30, "90d": 90 };
const monthFrames: Partial<Record<Frame, number>> = { "3m": 3, "6m": 6, "1y": 12 };
/** Of all there is never fewer than three months are shown, as in the books' own chart [R9.3]. */
const fewestMonths = 3;

/** So many days up to today; or so many months up to this one, each from its first day. `first` is the first day there is anything. */
export function periodOf(frame: Frame, today: string, first?: string): Period {
  const days = dayFrames[frame];
  if (days) return { from: plusDays(today, 1 - days), to: today };
  const months = monthFrames[frame];
  const from = monthFrom(today, 1 - (months ?? fewestMonths));
  return { from: !months && first && first < from ? monthFrom(first, 0) : from, to: today };
}

const lastOf = (day: string) => plusDays(monthFrom(day, 1), -1);

/** The same day so many months on, or the last one there is; the last of a month stays the last. */
export function plusMonths(day: string, months: number): string {
  const last = lastOf(monthFrom(day, months));
  return day === lastOf(day) || day.slice(8) > last.slice(8) ? last : last.slice(0, 8) + day.slice(8);
}

/** What a period is compared with: as long a time right before it, or the same days a year ago. Nothing is before all. */
export function beforeOf(frame: Frame, { from, to }: Period, comparison: Comparison): Period | null {
  if (comparison === "none" || frame === "all") return null;
  const days = dayFrames[frame];
  if (comparison === "previous" && days) return { from: plusDays(from, -days), to: plusDays(to, -days) };
  const months = comparison === "year" ? 12 : monthFrames[frame]!;
  // The first of a month stays the first, also of one that has only that day.
  const begins = from.endsWith("-01") ? monthFrom(from, -months) : plusMonths(from, -months);
  return { from: begins, to: plusMonths(to, -months) };
}

/** A period in pieces of so many days, the last one perhaps shorter. */
export function piecesOf({ from, to }: Period, days: number): Period[] {
  const pieces: Period[] = [];
  for (let start = from; start <= to; start = plusDays(start, days)) {
    const end = plusDays(start, days - 1);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}

/** The months a period touches, as much of each as it has. */
export function monthsOf({ from, to }: Period): Period[] {
  const pieces: Period[] = [];
  for (let start = from; start <= to; start = monthFrom(start, 1)) {
    const end = lastOf(start);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}

/** The pieces an answer is divided into; what is not divided in time is one. */
export function bucketsOf(by: Division, period: Period): Period[] {
  if (by === "day") return piecesOf(period, 1);
  return by === "month" ? monthsOf(period) : [period];
}

const stepDays: Partial<Record<Frame, number>> = { "7d": 1, "30d": 3, "90d": 6 };

/** Where a figure stood on the way: as few steps as a small line can show. */
export const stepsOf = (frame: Frame, period: Period): Period[] => {
  const days = stepDays[frame];
  return days ? piecesOf(period, days) : monthsOf(period);
};

/** From the beginning of time: what stands at the end of a day is the sum of all that changed it. */
export const beginning = "-infinity";

/** The times between ends, so that every change is read once: a level is what they come to, one after the other. */
export function stretchesOf(ends: readonly string[]): Period[] {
  const sorted = [...new Set(ends)].sort();
  return sorted.map((to, i) => ({ from: i === 0 ? beginning : plusDays(sorted[i - 1]!, 1), to }));
}
