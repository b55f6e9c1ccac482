const formats = new Map<string, Intl.DateTimeFormat>();
/** Making one takes a hundred times as long as using it. */
function formatOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(timeZone, made);
  return made;
}

/** The day it is somewhere at an instant, as `2026-11-15`. */
export const dayIn = (timeZone: string, at: string | number): string => formatOf(timeZone).format(new Date(at));

/** So many days after a day, or before it. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
