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
const dayMs = 86_400_000;

/** In the list's grammar. Days begin at the reader's midnight; the last so many are whole ones, today among them. */
export function dayFilters(field: string, entry: string | undefined, now: Date): string[] {
  const span = readDays(entry);
  if (!span) return [];
  const [from, before] =
    "last" in span
      ? [new Date(midnight(now).getTime() - (span.last - 1) * dayMs), undefined]
      : [span.from ? at(span.from) : undefined, span.to ? new Date(at(span.to).getTime() + dayMs) : undefined];
  return [
    ...(from ? [`${field}:gte:${from.toISOString()}`] : []),
    ...(before ? [`${field}:lt:${before.toISOString()}`] : []),
  ];
}

const midnight = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
const at = (day: string) => new Date(`${day}T00:00:00`);
