import { listFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Owed } from "../../contract/owed.ts";

/** Formats `€120.00 (Acme) and ¥3,000 (Borealis)`; empty without amounts. */
export function useOwedAmounts() {
  const { intl } = useLocale();
  const list = listFormat(intl, { type: "conjunction" });
  return (items: readonly Owed[], of: (one: Owed) => number): string =>
    list.format(
      items
        .filter((one) => of(one) > 0)
        .map((one) => `${formatMoney({ minor: of(one), currency: one.currency }, intl)} (\u2068${one.tenant}\u2069)`),
    );
}
