import { use } from "react";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { TimeZone } from "#web/ui/time-zone.ts";

const dayMs = 86_400_000;

/** Times as a list of messages shows them: the time of day today, the weekday this week, else the date. */
export function useShortTime() {
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const now = useNow();
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(intl, { ...options, timeZone });
  const dayOf = (at: string | Date) =>
    dateFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }).format(new Date(at));
  const daysAgo = (at: string) => Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / dayMs);
  const isThisYear = (at: string) => dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  const date = (at: string, weekday: boolean) =>
    format({
      ...(weekday && { weekday: "long" }),
      month: weekday ? "long" : "short",
      day: "numeric",
      ...(!isThisYear(at) && { year: "numeric" }),
    }).format(new Date(at));
  return {
    dayOf,
    daysAgo,
    time: (at: string) => format({ timeStyle: "short" }).format(new Date(at)),
    short: (at: string) => {
      const ago = daysAgo(at);
      if (ago <= 0) return format({ timeStyle: "short" }).format(new Date(at));
      return ago < 7 ? format({ weekday: "short" }).format(new Date(at)) : date(at, false);
    },
    longDay: (at: string) => date(at, true),
  };
}
