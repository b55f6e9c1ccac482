import { addDays, dayIn, instantIn } from "#base/day.ts";

type QuietHours = { fromMinute: number; toMinute: number; days: readonly number[] };

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * Returns when the quiet hours that cover an instant end; undefined outside of them. Hours that end before they begin go on through
 * midnight, and belong to the day on which they begin. Clocks that change in between make them longer or shorter, as they do the night.
 */
export function quietUntil(
  { fromMinute, toMinute, days }: QuietHours,
  timeZone: string,
  at: number,
): string | undefined {
  const today = dayIn(timeZone, at);
  for (const day of [today, addDays(today, -1)]) {
    if (!days.includes(weekday(day))) continue;
    const begins = instantIn(timeZone, day, fromMinute);
    const ends = instantIn(timeZone, toMinute > fromMinute ? day : addDays(day, 1), toMinute);
    if (Date.parse(begins) <= at && at < Date.parse(ends)) return ends;
  }
  return undefined;
}
