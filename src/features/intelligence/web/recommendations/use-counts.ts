import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

/** Formats numbers with what they count, shares in whole percent, and plain numbers. */
export function useCounts() {
  const { t } = useTranslation("intelligence");
  const { intl, dir } = useLocale();
  const number = (value: number, digits = 0) => numberFormat(intl, { maximumFractionDigits: digits }).format(value);
  return {
    number,
    percent: (share: number, digits = 0) =>
      numberFormat(intl, { style: "percent", maximumFractionDigits: digits }).format(share),
    signed: (value: number, digits = 0) => {
      const text = numberFormat(intl, { maximumFractionDigits: digits, signDisplay: "exceptZero" }).format(value);
      // In a right-to-left sentence a sign would move behind its number.
      return dir === "rtl" ? `\u2066${text}\u2069` : text;
    },
    of: (unit: "referrals" | "partners" | "links" | "commissions" | "deals" | "days" | "clicks", count: number) =>
      t(`recommendations.count.${unit}`, { count, shown: number(count) }),
  };
}
