import { defined } from "#base/defined.ts";
import type { Frame } from "../values.ts";

const padTwo = (number: number) => String(number).padStart(2, "0");

/** Returns the first day of the month that is `months` months away from the given day's month. */
export function addMonths(isoDay: string, months: number): string {
  const [year, month] = isoDay.split("-").map(Number) as [number, number];
  const count = year * 12 + (month - 1) + months;
  return `${Math.floor(count / 12)}-${padTwo((count % 12) + 1)}-01`;
}

const monthsBetween = (from: string, until: string) => {
  const [a, b] = [from, until].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return defined(b) - defined(a);
};

const monthsPerFrame: Record<Frame, number | undefined> = { "3m": 3, "6m": 6, "1y": 12, all: undefined };

/**
 * Returns the months of a chart, oldest first. `all` covers every month since the first entry, and never fewer than three [R9.3].
 */
export function chartMonths(frame: Frame, today: string, first: string | undefined): string[] {
  const since = first ? monthsBetween(first, today) + 1 : 0;
  const count = monthsPerFrame[frame] ?? Math.max(3, since);
  return Array.from({ length: count }, (_, i) => addMonths(today, i - count + 1));
}

const lastDayOf = (isoDay: string) =>
  new Date(Date.UTC(Number(isoDay.slice(0, 4)), Number(isoDay.slice(5, 7)), 0)).getUTCDate();

/**
 * Returns how many months after the first payment a day falls, counting from 1: month 2 begins on the same day of the next month.
 * A due day of 31 falls on the last day of shorter months.
 */
export function monthNumber(first: string, day: string): number {
  const due = Math.min(Number(first.slice(8)), lastDayOf(day));
  const startedMonths = Number(day.slice(8)) >= due ? 1 : 0;
  return Math.max(1, monthsBetween(first, day) + startedMonths);
}
