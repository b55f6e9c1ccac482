/** In newer engines only, so the types of the language do not know it everywhere. */
type RegionalLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined };

const wallClock = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);

/**
 * Returns a time zone of a country if it is the same time everywhere in it at this moment, and undefined if that is unknown: a wrong time
 * would be worse than none.
 */
export function onlyTimeZoneOf(country: string, at: Date): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  const zones = (new Intl.Locale(`und-${country}`) as RegionalLocale).getTimeZones?.() ?? [];
  const times = new Set(zones.map((zone) => wallClock(zone, at)));
  return times.size === 1 ? zones[0] : undefined;
}
