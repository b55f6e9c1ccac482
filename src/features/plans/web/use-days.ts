import { useQuery } from "@tanstack/react-query";
import { dateFormat } from "#base/formats.ts";
import { catalog } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";

/** Today in the tenant's time zone: plans start and end by the tenant's day. */
export function useToday(): string {
  const { data } = useQuery(catalog);
  return dateFormat("en-CA", { dateStyle: "short", timeZone: data?.timeZone ?? "UTC" }).format(useNow());
}

/** Formats a day, which has no time and therefore no time zone. */
export function useDayName(): (day: string) => string {
  const { intl } = useLocale();
  const format = dateFormat(intl, { dateStyle: "long", timeZone: "UTC" });
  return (day) => format.format(new Date(`${day}T12:00:00Z`));
}
