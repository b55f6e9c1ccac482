import { addDays, dayIn, midnightIn } from "#base/day.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import type { Period } from "./contract.ts";
import type { Cadence } from "./values.ts";

/** Reports are sent before the working day starts in the tenant's time zone. */
const morningMs = 7 * 60 * 60 * 1000;

const morningOf = (day: string, timeZone: string) =>
  new Date(Date.parse(midnightIn(timeZone, day)) + morningMs).toISOString();

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const isDueOn = (day: string, { cadence, onDay }: Order) =>
  cadence === "weekly" ? weekday(day) === onDay : Number(day.slice(8)) === onDay;

export type Order = { cadence: Cadence; onDay: number };

/** Returns the first morning after `now` on which the report is due. Weekdays count from Monday as 1. */
export function nextMorning(order: Order, timeZone: string, now: string): string {
  for (let day = dayIn(timeZone, now); ; day = addDays(day, 1)) {
    const morning = morningOf(day, timeZone);
    if (isDueOn(day, order) && morning > now) return morning;
  }
}

/** Returns what a report due on this day covers: the previous seven days or calendar month, and the period of equal length before. */
export function coveredPeriods(cadence: Cadence, day: string): { period: Period; before: Period } {
  const week = (ends: string) => ({ from: addDays(ends, -6), to: ends });
  const month = (back: number) => ({ from: addMonths(day, -back), to: addDays(addMonths(day, 1 - back), -1) });
  return cadence === "weekly"
    ? { period: week(addDays(day, -1)), before: week(addDays(day, -8)) }
    : { period: month(1), before: month(2) };
}
