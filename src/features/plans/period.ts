import type { Period } from "./values.ts";

const months = { month: 1, quarter: 3, year: 12 } as const;
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the first and last day of the calendar period that contains a day; undefined for `ever`, which has neither. */
export function periodAround(period: Period, day: string): { from: string; until: string } | undefined {
  if (period === "ever") return undefined;
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  const length = months[period];
  const first = month - (month % length);
  return { from: dayOf(year, first, 1), until: dayOf(year, first + length, 0) };
}
