import { errors } from "../contract.ts";
import type { taxKinds } from "../values.ts";

type Kind = (typeof taxKinds)[number];

/** Whether a country's own rule, by form and checksum, was asked. One of which no rule is known is taken as it is. */
export async function checkedTaxId(kind: Kind, country: string, taxId: string): Promise<boolean> {
  // Rules of a hundred countries, which few processes ever need.
  const { validateEntity, validatePerson } = await import("stdnum");
  const ask = kind === "person" ? validatePerson : validateEntity;
  const { checked, isValid } = ask(country, taxId);
  if (checked && !isValid) throw errors.badTaxId();
  return checked;
}
