import { dateFormat, numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Cadence } from "../../values.ts";

/** No month is shorter. */
const daysOfMonth = 28;
/** January 5, 2026 is a Monday. */
const monday = Date.UTC(2026, 0, 5);

/** Lists the weekdays, with Monday as 1, or the days that every month has. */
export function useDayOptions(cadence: Cadence): { value: string; label: string }[] {
  const { intl } = useLocale();
  const name = dateFormat(intl, { weekday: "long", timeZone: "UTC" });
  const number = numberFormat(intl);
  const count = cadence === "weekly" ? 7 : daysOfMonth;
  return Array.from({ length: count }, (_, at) => ({
    value: String(at + 1),
    label: cadence === "weekly" ? name.format(monday + at * 86_400_000) : number.format(at + 1),
  }));
}
