import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

/** The server stops counting here. */
export const mostCounted = 1000;

/** Formats a count in the reader's language, with a plus sign when there are more than the server counts. */
export function useCounted() {
  const { intl } = useLocale();
  return (count: number, isMore = count >= mostCounted): string =>
    `${numberFormat(intl).format(count)}${isMore ? "+" : ""}`;
}
