import { type ExtractedField, extractedFields } from "../../rules/extraction.ts";
import type { Read } from "./use-extraction.ts";

/** What a form takes of a pasted text: its values, as inputs hold them. */
export type PastedValues = Partial<Record<ExtractedField, string>>;

/** Where a value of the form comes from, which is shown as long as the field contains it. */
export type Source = { value: string; quote: string; isPicture: boolean };
export type Sources = Partial<Record<ExtractedField, Source>>;

/** Splits what was read into what fills empty fields, and what would replace a different value. */
export function splitRead({ fields }: Read, values: PastedValues): { empty: PastedValues; taken: PastedValues } {
  const found = extractedFields.flatMap((field) => {
    const value = fields[field];
    return field in values && value !== undefined && value !== null ? [[field, String(value)] as const] : [];
  });
  // A currency without an amount is only the default, and goes with its amount.
  const isFree = (field: ExtractedField) => (values[field === "currency" ? "estimatedMinor" : field] ?? "") === "";
  const differs = ([field, value]: readonly [ExtractedField, string]) => values[field] !== value;
  return {
    empty: Object.fromEntries(found.filter(([field]) => isFree(field))),
    taken: Object.fromEntries(found.filter((one) => !isFree(one[0]) && differs(one))),
  };
}

/** Returns the current values of the same fields, to restore them. */
export const valuesBefore = (values: PastedValues, next: PastedValues): PastedValues =>
  Object.fromEntries(Object.keys(next).map((field) => [field, values[field as ExtractedField] ?? ""]));

export const sourcesOf = ({ quotes, isPicture }: Read, filled: PastedValues): Sources =>
  Object.fromEntries(
    Object.entries(filled).map(([field, value]) => [
      field,
      { value, quote: quotes[field as ExtractedField] ?? "", isPicture },
    ]),
  );
