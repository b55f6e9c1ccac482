import { useCountryOptions } from "#web/ui/use-country-options.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { FormPart } from "./form-part.ts";

export const CountryField = ({ part }: { part: FormPart }) => (
  <ChoiceField part={part} field="country" data={useCountryOptions()} searchable />
);
