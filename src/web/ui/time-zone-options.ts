type ZoneOption = { value: string; label: string };

const offsetOf = (timeZone: string, intl: string) =>
  new Intl.DateTimeFormat(intl, { timeZone, timeZoneName: "shortOffset" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

/** Every zone the browser knows, with its distance from Greenwich today; the chosen one even when it goes by an old name. */
export function timeZoneOptions(intl: string, chosen: string): ZoneOption[] {
  const known = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...(chosen ? [chosen] : [])]);
  return [...known].map((zone) => ({
    value: zone,
    label: `${zone.replaceAll("_", " ")} (${offsetOf(zone, intl)})`,
  }));
}
