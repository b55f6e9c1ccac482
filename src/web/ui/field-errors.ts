import type { UseFormReturnType } from "@mantine/form";
import type { TFunction } from "i18next";
import { baseErrors, type FieldFault } from "#base/errors.ts";
import { reveal } from "./outline.ts";

const faults = [
  "required",
  "tooShort",
  "tooLong",
  "tooSmall",
  "tooLarge",
  "email",
  "url",
  "format",
  "choice",
  "date",
  "number",
  "unknownKey",
  "filter",
  "oneNegative",
  "needsOrder",
  "notWithLimit",
  "nesting",
  "tooFew",
  "tooMany",
  "domain",
  "subdomain",
  "signs",
] as const;

/** The text of a field error; a code that this version does not know is "not in the right form". */
export const faultText = ({ code, limit }: FieldFault, t: TFunction<"ui">): string =>
  t(`fields.${faults.find((fault) => fault === code) ?? "format"}`, { limit });

/** The server's `base.invalid` as `{ field: text }`; undefined for any other error. */
export function fieldErrors(error: unknown, t: TFunction<"ui">): Record<string, string> | undefined {
  if (!baseErrors.invalid.is(error)) return undefined;
  const { fields } = error.params;
  return Object.fromEntries(Object.entries(fields).map(([field, fault]) => [field, faultText(fault, t)]));
}

/** Shows the server's errors at their fields and focuses the first one. Returns false if no field of this form is affected. */
export function showFieldErrors<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: unknown,
  t: TFunction<"ui">,
): boolean {
  const messages = fieldErrors(error, t);
  if (!messages) return false;
  form.setErrors(messages);
  return focusFirst(form, Object.keys(messages));
}

/** Focuses the first field in document order, whatever the order of the list. */
export function focusFirst<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  fields: string[],
): boolean {
  const [first] = fields
    .map((field) => form.getInputNode(field))
    .filter((node) => node !== null)
    .sort((left, right) => (left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (first) reveal(first);
  first?.focus();
  // An error is also shown above the field, which moves it once that is rendered.
  if (first) requestAnimationFrame(() => requestAnimationFrame(() => first.scrollIntoView({ block: "nearest" })));
  return first !== undefined;
}
