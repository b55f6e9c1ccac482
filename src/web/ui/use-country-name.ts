import { useCallback, useMemo } from "react";
import { useLocale } from "../i18n/use-locale.ts";

/** A country by its code, in the reader's language; what is no country stays as it is. */
export function useCountryName(): (code: string) => string {
  const { intl } = useLocale();
  const names = useMemo(() => new Intl.DisplayNames(intl, { type: "region" }), [intl]);
  return useCallback((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code), [names]);
}
