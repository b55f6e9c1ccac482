import { type ComponentProps, useMemo, useState } from "react";
import { useLocale } from "../i18n/use-locale.ts";
import { FindSelect } from "./find-select.tsx";

/** Not one of those that are kept: so many would be megabytes. */
const offsetOf = (timeZone: string, intl: string) =>
  new Intl.DateTimeFormat(intl, { timeZone, timeZoneName: "shortOffset" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

/**
 * Every zone the browser knows, with its distance from Greenwich today; the chosen one even when it goes by an old name.
 * The others' are asked when the field is entered: four hundred clocks take a third of a second to read.
 */
export function TimeZoneSelect(props: Omit<ComponentProps<typeof FindSelect>, "data">) {
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
  return <FindSelect {...props} data={zones} onFocusCapture={() => setEntered(true)} />;
}
