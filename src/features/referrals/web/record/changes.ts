import type { Referral, ReferralRow } from "../../contract/referral.ts";
import { isNamed, type NamedField, namedFields } from "../values/use-field-text.ts";

export type FieldChange = { field: NamedField; before: unknown; after: unknown };

const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);

/** Returns the fields that changed since the user loaded the record; for a row, only the fields of a row. */
export const changesBetween = (before: ReferralRow | Referral, after: Referral): FieldChange[] =>
  namedFields.flatMap((field) => {
    if (!(field in before)) return [];
    const [was, is] = [before[field as keyof ReferralRow], after[field as keyof ReferralRow]];
    return differs(was, is) ? [{ field, before: was, after: is }] : [];
  });

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** Returns the changes of a timeline event, which stores before and after by field. */
export function changesIn(details: Record<string, unknown>): FieldChange[] {
  const [before, after] = [record(details.before), record(details.after)];
  return Object.keys({ ...before, ...after })
    .filter(isNamed)
    .filter((field) => differs(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
