import { baseErrors } from "#base/errors.ts";

/** Line breaks and other control characters, which would start a new header in a mail (header injection). */
const controlCharacters = /[\p{Cc}\u2028\u2029]+/gu;

/** Converts a text to a single line for a mail header. */
export const toHeaderLine = (text: string): string => text.replace(controlCharacters, " ").trim();

/** An address is never repaired, because a repaired one could reach someone else. */
export function assertAddress(field: string, address: string): string {
  if (address.search(controlCharacters) >= 0) throw baseErrors.invalid({ fields: { [field]: { code: "format" } } });
  return address;
}
