import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

/** A day of the tenant's calendar, which is the same day in every time zone. */
export function CalendarDate({ day }: { day: string }) {
  const { intl } = useLocale();
  const format = dateFormat(intl, { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>;
}
