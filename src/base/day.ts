import { defined } from "./defined.ts";
import { dateFormat } from "./formats.ts";

/** Returns the calendar day in a time zone at an instant, as `2026-11-15`. */
export const dayIn = (timeZone: string, at: string | number): string =>
  dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date(at));

/** Adds days to a calendar day; `days` may be negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function offsetOf(timeZone: string, at: number): number {
  const parts = dateFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const zoneName = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(zoneName) ?? [];
  return (sign === "-" ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

const minuteIn = (timeZone: string, at: number) => {
  const wall = new Date(at + offsetOf(timeZone, at));
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
};

/**
 * Returns the first instant at which clocks in a time zone show this minute of a day, or the same distance after a clock change that
 * skips it.
 */
export function instantIn(timeZone: string, day: string, minute: number): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const [early, late] = [-86_400_000, 86_400_000]
    .map((shiftMs) => wall - offsetOf(timeZone, wall + shiftMs))
    .sort((a, b) => a - b);
  return new Date(minuteIn(timeZone, defined(early)) === minute ? defined(early) : defined(late)).toISOString();
}

/**
 * Returns the instant at which a day begins in a time zone: midnight, or the first instant of that day where a clock change skips midnight.
 */
export function midnightIn(timeZone: string, day: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const [early, late] = [-86_400_000, 86_400_000]
    .map((shiftMs) => wall - offsetOf(timeZone, wall + shiftMs))
    .sort((a, b) => a - b);
  return new Date(dayIn(timeZone, defined(early)) === day ? defined(early) : defined(late)).toISOString();
}
