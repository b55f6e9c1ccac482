import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

/** The server counts no further. */
export const mostCounted = 1000;

/** How many, as the language writes it; a sign where there are more than were counted. */
export function useCounted() {
  const { intl } = useLocale();
  return (count: number, isMore = count >= mostCounted): string =>
    `${numberFormat(intl).format(count)}${isMore ? "+" : ""}`;
}
