import { useMemo } from "react";
import { useLocale } from "#web/i18n/use-locale.ts";
import { countries } from "../values/countries.ts";
import { useCountryName } from "../values/use-country-name.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { FormPart } from "./form-part.ts";

/** Countries by their names in the reader's language, in its alphabet's order. */
export function CountryField({ part }: { part: FormPart }) {
  const { intl } = useLocale();
  const name = useCountryName();
  const data = useMemo(
    () =>
      countries
        .map((code) => ({ value: code, label: name(code) }))
        .sort((one, other) => one.label.localeCompare(other.label, intl)),
    [intl, name],
  );
  return <ChoiceField part={part} field="country" data={data} searchable />;
}
