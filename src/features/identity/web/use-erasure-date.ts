import { use } from "react";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { TimeZone } from "#web/ui/time-zone.ts";

/** The date has passed and the account still exists: something is open that must be settled first. */
export const isOverdue = (erasedAt: string): boolean => Date.parse(erasedAt) < Date.now();

/** Formats a date in the person's time zone. */
export function useErasureDate(): (at: string) => string {
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  return (at) => dateFormat(intl, { dateStyle: "long", timeZone }).format(new Date(at));
}
