import { useCallback } from "react";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

/** Formats basis points as a percentage: 1250 is "12.5 %". */
export function usePercent(): (basisPoints: number) => string {
  const { intl } = useLocale();
  return useCallback(
    (basisPoints) => numberFormat(intl, { style: "percent", maximumFractionDigits: 2 }).format(basisPoints / 10_000),
    [intl],
  );
}
