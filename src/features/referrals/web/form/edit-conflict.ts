import type { Referral } from "../../contract/referral.ts";
import { difference, type Field, type Fields, type FormValues, fieldsOf, valuesOf } from "./form-values.ts";

/** The record as the other person left it, and the fields both changed to different values. */
export type EditConflict = { theirs: Referral; fields: Field[] };

/**
 * Merges the changes of two people to one record: fields only they changed are taken over, fields only the user changed stay, and equal
 * changes need nothing. The rest is a conflict for the user to resolve.
 */
export function mergeChanges(
  base: Fields,
  mine: FormValues,
  theirs: Referral,
): { values: FormValues; conflict: Field[] } {
  const [ours, other] = [fieldsOf(mine), fieldsOf(valuesOf(theirs))];
  const changedHere = new Set(Object.keys(difference(base, ours)));
  const changedThere = Object.keys(difference(base, other)) as Field[];
  const differing = new Set(Object.keys(difference(ours, other)));
  return {
    values: applyTheirs(
      mine,
      theirs,
      changedThere.filter((field) => !changedHere.has(field)),
    ),
    conflict: changedThere.filter((field) => changedHere.has(field) && differing.has(field)),
  };
}

export function applyTheirs(mine: FormValues, theirs: Referral, fields: readonly Field[]): FormValues {
  const other = valuesOf(theirs);
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}
