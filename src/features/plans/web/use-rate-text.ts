import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { UsedRate } from "../facts.ts";

/** Formats an exchange rate with a readable number of digits: "1 USD = 0.892698 EUR on September 25, 2026". */
export function useRateText(): (rate: UsedRate) => string {
  const { t } = useTranslation("plans");
  const { intl } = useLocale();
  const { calendarDay } = useFormatters();
  return useCallback(
    ({ from, to, rate, day }) => {
      const short = numberFormat(intl, { maximumSignificantDigits: 6 }).format(Number(rate));
      return t("why.rate", { from, to, rate: short, day: calendarDay(day) });
    },
    [t, intl, calendarDay],
  );
}
