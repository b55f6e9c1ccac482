import { baseErrors } from "#base/errors.ts";

/** Line breaks and other control characters: in a mail's header they would begin a header of the writer's own. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** A text as one line of a mail's header. */
export const headerLine = (text: string): string => text.replace(controls, " ").trim();

/** An address is never repaired: what a repaired one would reach is not who was meant. */
export function assertAddress(field: string, address: string): string {
  if (address.search(controls) >= 0) throw baseErrors.invalid({ fields: { [field]: { code: "format" } } });
  return address;
}
