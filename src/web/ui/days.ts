import { addDays, dayIn, midnightIn } from "#base/day.ts";

/** A range of days in the URL: the last N (`30d`), or from one day to another (`2026-01-01..2026-03-31`), either end open. */
export type DaySpan = { last: number } | { from: string; to: string };

/** What such a parameter looks like, for `readTableSearch`. */
export const daysPattern = /^(?:\d{1,3}d|[\d-]{0,10}\.\.[\d-]{0,10})$/;

export const lastDays = [7, 30, 90, 365] as const;

export function readDays(entry: string | undefined): DaySpan | undefined {
  const [, last] = /^(\d{1,3})d$/.exec(entry ?? "") ?? [];
  if (last) return { last: Number(last) };
  const [, from = "", to = ""] = /^([\d-]*)\.\.([\d-]*)$/.exec(entry ?? "") ?? [];
  return isDay(from) || isDay(to) ? { from: isDay(from) ? from : "", to: isDay(to) ? to : "" } : undefined;
}

export const writeDays = ({ from, to }: { from: string; to: string }): string | undefined =>
  from || to ? `${from}..${to}` : undefined;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * The start and end of a range of days. Days are in the tenant's time zone, so that everyone sees the same rows; the last N are whole days,
 * including today. Returns nothing until the time zone is known.
 */
export function instantsOf(
  entry: string | undefined,
  now: Date,
  timeZone: string | undefined,
): { from?: string; until?: string } {
  const days = timeZone && daysOf(entry, dayIn(timeZone, now.getTime()));
  if (!days) return {};
  return {
    ...(days.from && { from: midnightIn(timeZone, days.from) }),
    ...(days.to && { until: midnightIn(timeZone, addDays(days.to, 1)) }),
  };
}

/** The same range in the syntax of list filters. */
export function dayFilters(field: string, entry: string | undefined, now: Date, timeZone: string | undefined) {
  const { from, until } = instantsOf(entry, now, timeZone);
  return [...(from ? [`${field}:gte:${from}`] : []), ...(until ? [`${field}:lt:${until}`] : [])];
}

/** The same for a field that holds a date instead of a time. */
export function dateFilters(field: string, entry: string | undefined, now: Date, timeZone: string | undefined) {
  const days = timeZone && daysOf(entry, dayIn(timeZone, now.getTime()));
  if (!days) return [];
  return [...(days.from ? [`${field}:gte:${days.from}`] : []), ...(days.to ? [`${field}:lte:${days.to}`] : [])];
}

function daysOf(entry: string | undefined, today: string): { from: string; to: string } | undefined {
  const span = readDays(entry);
  return span && "last" in span ? { from: addDays(today, 1 - span.last), to: "" } : span;
}
