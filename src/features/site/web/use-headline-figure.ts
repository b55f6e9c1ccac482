import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { soleTermsOf } from "../assumptions.ts";
import { useEarnings } from "./use-earnings.ts";

/** Formats a share as the language writes it, with as many digits as it needs. */
export const formatRate = (bp: number, intl: string): string =>
  numberFormat(intl, { style: "percent", maximumFractionDigits: 2 }).format(bp / 10_000);

/** What a deal earns a tenant's partner, if the plan in effect says it in one figure. The operator addresses businesses instead. */
export function useHeadlineFigure(): string | undefined {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const earnings = useEarnings();
  const platform = useIsPlatform();
  const terms = earnings && !platform ? soleTermsOf(earnings.rules) : undefined;
  if (!earnings || !terms) return undefined;
  return "bp" in terms
    ? t("hero.earnShare", { rate: formatRate(terms.bp, intl) })
    : t("hero.earnAmount", { amount: formatMoney({ minor: terms.minor, currency: earnings.currency }, intl, true) });
}
