import { useCallback, useMemo } from "react";
import { displayNames } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";

/** A country by its code, in the reader's language; what is no country stays as it is. */
export function useCountryName(): (code: string) => string {
  const { intl } = useLocale();
  const names = useMemo(() => displayNames(intl, { type: "region" }), [intl]);
  return useCallback((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code), [names]);
}
