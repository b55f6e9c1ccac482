import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useFacts } from "./facts.ts";

/** Formats example amounts in the program's currency or, if it pays nothing yet, in the currency of the reader's language [R1.7]. */
export function useExampleMoney(): (minor: number, whole?: boolean) => string {
  const { intl, currency } = useLocale();
  const { earnings } = useFacts();
  return (minor, whole = true) => formatMoney({ minor, currency: earnings?.currency ?? currency }, intl, whole);
}
