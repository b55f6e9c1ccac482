import { dayIn, midnightIn, plusDays } from "#base/day.ts";

/** Days in the address: the last so many (`30d`), or from one to another (`2026-01-01..2026-03-31`), either end open. */
export type DaySpan = { last: number } | { from: string; to: string };

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
 * When some days begin, and when they are over. They are the tenant's, so that all see the same rows; the last so many are
 * whole ones, today among them. Nothing is asked before the zone is known: until then there is none.
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
    ...(days.to && { until: midnightIn(timeZone, plusDays(days.to, 1)) }),
  };
}

/** The same in the list's grammar. */
export function dayFilters(field: string, entry: string | undefined, now: Date, timeZone: string | undefined) {
  const { from, until } = instantsOf(entry, now, timeZone);
  return [...(from ? [`${field}:gte:${from}`] : []), ...(until ? [`${field}:lt:${until}`] : [])];
}

/** And for a field that is a day itself. */
export function onDayFilters(field: string, entry: string | undefined, now: Date, timeZone: string | undefined) {
  const days = timeZone && daysOf(entry, dayIn(timeZone, now.getTime()));
  if (!days) return [];
  return [...(days.from ? [`${field}:gte:${days.from}`] : []), ...(days.to ? [`${field}:lte:${days.to}`] : [])];
}

function daysOf(entry: string | undefined, today: string): { from: string; to: string } | undefined {
  const span = readDays(entry);
  return span && "last" in span ? { from: plusDays(today, 1 - span.last), to: "" } : span;
}
