import { useCallback, useMemo } from "react";
import { displayNames } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";

/** A country's name in the reader's language; an unknown code is returned unchanged. */
export function useCountryName(): (code: string) => string {
  const { intl } = useLocale();
  const names = useMemo(() => displayNames(intl, { type: "region" }), [intl]);
  return useCallback((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code), [names]);
}
