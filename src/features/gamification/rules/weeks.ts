import { addDays } from "#base/day.ts";

/** Returns the Monday of the week of a calendar day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -6 : 1 - weekday);
}

export const nextWeek = (monday: string): string => addDays(monday, 7);
