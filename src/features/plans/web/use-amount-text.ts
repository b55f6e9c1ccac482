import { useCallback } from "react";
import { formatMoney, fractionDigits } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

/** Formats an amount within a sentence, with cents only if there are any. */
export function useAmountText(): (minor: number, currency: string) => string {
  const { intl } = useLocale();
  return useCallback(
    (minor, currency) => formatMoney({ minor, currency }, intl, minor % 10 ** fractionDigits(currency) === 0),
    [intl],
  );
}
