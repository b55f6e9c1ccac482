import { dateFormat } from "#base/formats.ts";

const parts = (timeZone: string, at: number): Record<string, string> =>
  Object.fromEntries(
    dateFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** The day and the time of day as a clock in the time zone shows them, for form fields. */
export function localParts(at: string, timeZone: string): { day: string; time: string } {
  const { year, month, day, hour, minute } = parts(timeZone, Date.parse(at));
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/**
 * The instant at which a clock in the time zone shows this day and time; undefined if they are not complete. A time that summer time skips
 * becomes the one an hour later, and of one that happens twice the first is meant.
 */
export function toInstant(day: string, time: string, timeZone: string): string | undefined {
  const wall = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  const offsetAt = (at: number) => {
    const local = localParts(new Date(at).toISOString(), timeZone);
    return Date.parse(`${local.day}T${local.time}:00Z`) - Math.floor(at / 60_000) * 60_000;
  };
  const dayMs = 86_400_000;
  const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)];
  const isRight = (at: number) => at + offsetAt(at) === wall;
  const found = [before, after].filter(isRight).toSorted((one, other) => one - other)[0] ?? before;
  return new Date(found).toISOString();
}
