import { addDays } from "#base/day.ts";
import type { Period } from "../values.ts";
import { mondayOf } from "./weeks.ts";

/** Returns the key of the period that a calendar day belongs to, such as `2026-11-16` (a week by its Monday), `2026-11`, `2026-Q4`, `all`. */
export function periodKey(period: Period, day: string): string {
  if (period === "week") return mondayOf(day);
  if (period === "month") return day.slice(0, 7);
  if (period === "quarter") return quarterOf(day);
  return "all";
}

export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Returns the first day of a quarter. */
export const quarterStart = (quarter: string): string =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, "0")}-01`;

export const nextQuarter = (quarter: string): string => quarterOf(addDays(quarterStart(quarter), 95));
export const previousQuarter = (quarter: string): string => quarterOf(addDays(quarterStart(quarter), -1));

/** Returns the last day of a quarter. */
export const quarterEnd = (quarter: string): string => addDays(quarterStart(nextQuarter(quarter)), -1);

/** Returns the first day of the period that a day belongs to; null for `all`. */
export function periodStart(period: Period, day: string): string | null {
  if (period === "week") return mondayOf(day);
  if (period === "month") return `${day.slice(0, 7)}-01`;
  return period === "quarter" ? quarterStart(quarterOf(day)) : null;
}

/** Returns the first day after the period that a day belongs to; null for `all`. */
export function periodEnd(period: Period, day: string): string | null {
  if (period === "week") return addDays(mondayOf(day), 7);
  if (period === "quarter") return quarterStart(nextQuarter(quarterOf(day)));
  if (period === "all") return null;
  const next = addDays(`${day.slice(0, 7)}-01`, 31);
  return `${next.slice(0, 7)}-01`;
}
