import { use } from "react";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { TimeZone } from "#web/ui/time-zone.ts";

/** The day has come and the account is still there: something is open that must be settled before. */
export const isOverdue = (erasedAt: string): boolean => Date.parse(erasedAt) < Date.now();

/** A day in words, in the person's zone. */
export function useErasureDate(): (at: string) => string {
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  return (at) => dateFormat(intl, { dateStyle: "long", timeZone }).format(new Date(at));
}
