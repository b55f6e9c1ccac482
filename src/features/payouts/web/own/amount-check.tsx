import { useTranslation } from "react-i18next";
import type { Earnings } from "#features/commissions/contract/overview.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Payee } from "../../contract/payees.ts";
import { Check } from "./check.tsx";

type Props = { payable: Earnings[]; payee: Payee };

/**
 * Says whether the minimum is reached. It can only be compared in the company's currency; for others only the minimum is shown.
 */
export function AmountCheck({ payable, payee: { minimumMinor, minimumCurrency } }: Props) {
  const { t } = useTranslation("payouts");
  const { money } = useFormatters();
  const minimum = money({ minor: minimumMinor, currency: minimumCurrency });
  const own = payable.find(({ currency }) => currency === minimumCurrency);
  if (payable.length === 0) return <Check state="wait">{t("ui.check.nothing", { minimum })}</Check>;
  if (!own) return <Check state="wait">{t("ui.check.other", { minimum })}</Check>;
  if (own.payableMinor >= minimumMinor) return <Check state="done">{t("ui.check.reached", { minimum })}</Check>;
  const short = money({ minor: minimumMinor - own.payableMinor, currency: minimumCurrency });
  return <Check state="wait">{t("ui.check.short", { short, minimum })}</Check>;
}
