import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

/** The server stops counting here. */
export const maxCounted = 1000;

/** Formats a count in the reader's language, with a plus sign when there are more than the server counts. */
export function useFormatCount() {
  const { intl } = useLocale();
  return (count: number, isMore = count >= maxCounted): string =>
    `${numberFormat(intl).format(count)}${isMore ? "+" : ""}`;
}
