import { errors } from "../../contract/errors.ts";
import type { taxKinds } from "../../values.ts";

type Kind = (typeof taxKinds)[number];

/** Returns whether a country's format and checksum rule was applied. An id without a known rule is accepted as it is. */
export async function validateTaxId(kind: Kind, country: string, taxId: string): Promise<boolean> {
  // The rules of a hundred countries are loaded on demand because few processes need them.
  const { validateEntity, validatePerson } = await import("stdnum");
  const validate = kind === "person" ? validatePerson : validateEntity;
  const { checked, isValid } = validate(country, taxId);
  if (checked && !isValid) throw errors.badTaxId();
  return checked;
}
