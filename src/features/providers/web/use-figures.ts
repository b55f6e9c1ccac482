import { useMemo } from "react";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

const microsPerDollar = 1_000_000;
/** Anything faster is shown as a tenth of a second. */
const shortest = 0.1;

/** Formats what calls cost and how long they took. A call may cost less than a cent, which must not read as nothing. */
export function useFigures() {
  const { intl } = useLocale();
  return useMemo(() => {
    const dollars = { style: "currency", currency: "USD" } as const;
    const whole = numberFormat(intl, dollars);
    const tiny = numberFormat(intl, { ...dollars, maximumSignificantDigits: 2 });
    const short = numberFormat(intl, { notation: "compact", maximumFractionDigits: 1 });
    const seconds = numberFormat(intl, {
      style: "unit",
      unit: "second",
      unitDisplay: "short",
      maximumFractionDigits: 1,
    });
    const plain = numberFormat(intl);
    return {
      cost: (micros: number) => {
        const amount = micros / microsPerDollar;
        return (amount > 0 && amount < 0.01 ? tiny : whole).format(amount);
      },
      number: (value: number) => plain.format(value),
      shortNumber: (value: number) => short.format(value),
      duration: (ms: number) => seconds.format(Math.max(ms / 1000, shortest)),
    };
  }, [intl]);
}
