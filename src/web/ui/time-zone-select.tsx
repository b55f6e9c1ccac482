import { type ComponentProps, useMemo, useState } from "react";
import { useLocale } from "../i18n/use-locale.ts";
import { SearchSelect } from "./search-select.tsx";

/** Not a cached formatter: four hundred of them would take megabytes. */
const offsetOf = (timeZone: string, intl: string) =>
  new Intl.DateTimeFormat(intl, { timeZone, timeZoneName: "shortOffset" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

/**
 * Every time zone the browser knows, with its current UTC offset; the chosen one even if its name is outdated. The other offsets are
 * computed on focus, because four hundred formatters take a third of a second.
 */
export function TimeZoneSelect(props: Omit<ComponentProps<typeof SearchSelect>, "data">) {
  const { intl } = useLocale();
  const [entered, setEntered] = useState(false);
  const chosen = props.value;
  const zones = useMemo(() => {
    const known = new Set([
      ...(entered ? ["UTC", ...Intl.supportedValuesOf("timeZone")] : []),
      ...(chosen ? [chosen] : []),
    ]);
    return [...known].map((zone) => ({
      value: zone,
      label: `${zone.replaceAll("_", " ")} (${offsetOf(zone, intl)})`,
    }));
  }, [entered, chosen, intl]);
  return <SearchSelect {...props} data={zones} onFocusCapture={() => setEntered(true)} />;
}
