import { useMemo } from "react";
import { countries } from "#base/countries.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { useCountryName } from "./use-country-name.ts";

/** Countries by their names in the reader's language, in its alphabetical order. */
export function useCountryOptions(): { value: string; label: string }[] {
  const { intl } = useLocale();
  const name = useCountryName();
  return useMemo(
    () =>
      countries
        .map((code) => ({ value: code, label: name(code) }))
        .sort((left, right) => left.label.localeCompare(right.label, intl)),
    [intl, name],
  );
}
