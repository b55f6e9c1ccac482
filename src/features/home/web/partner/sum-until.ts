import type { EarnedDay } from "#features/commissions/contract/month.ts";

/** The total of all days up to and including one. */
export const sumUntil = (days: readonly EarnedDay[], until: string): number =>
  days.reduce((sum, { day, minor }) => (day <= until ? sum + minor : sum), 0);

/** The number of days in the month of a calendar day. */
export const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** The same day of the previous month, or its last day where that month is shorter. */
export function dayOfPreviousMonth(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 8);
  return `${first}${String(Math.min(date, daysInMonth(`${first}01`))).padStart(2, "0")}`;
}
