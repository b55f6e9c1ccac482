import type { Referral } from "../../referral.ts";
import { difference, type Field, type Fields, type FormValues, fieldsOf, valuesOf } from "./form-values.ts";

/** The record as somebody else left it, and the fields both changed, each to something else. */
export type Clash = { theirs: Referral; fields: Field[] };

/**
 * Two people changed one record. What only they changed is taken over; what only we changed stays;
 * what both changed the same way is no matter. The rest is a clash, for the person to decide.
 */
export function meet(base: Fields, mine: FormValues, theirs: Referral): { values: FormValues; clash: Field[] } {
  const [ours, other] = [fieldsOf(mine), fieldsOf(valuesOf(theirs))];
  const changedHere = new Set(Object.keys(difference(base, ours)));
  const changedThere = Object.keys(difference(base, other)) as Field[];
  const apart = new Set(Object.keys(difference(ours, other)));
  return {
    values: takeOver(
      mine,
      theirs,
      changedThere.filter((field) => !changedHere.has(field)),
    ),
    clash: changedThere.filter((field) => changedHere.has(field) && apart.has(field)),
  };
}

export function takeOver(mine: FormValues, theirs: Referral, fields: readonly Field[]): FormValues {
  const other = valuesOf(theirs);
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}
