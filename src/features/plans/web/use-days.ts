import { useQuery } from "@tanstack/react-query";
import { dateFormat } from "#base/formats.ts";
import { catalog } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";

/** Today where the tenant is: plans begin and end there by the day. */
export function useToday(): string {
  const { data } = useQuery(catalog);
  return dateFormat("en-CA", { dateStyle: "short", timeZone: data?.timeZone ?? "UTC" }).format(useNow());
}

/** A day in words; it has no hour, and so no zone. */
export function useDayName(): (day: string) => string {
  const { intl } = useLocale();
  const format = dateFormat(intl, { dateStyle: "long", timeZone: "UTC" });
  return (day) => format.format(new Date(`${day}T12:00:00Z`));
}
