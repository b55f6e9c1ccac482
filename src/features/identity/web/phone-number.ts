import { phoneNumber } from "../values.ts";

export const examplePhone = "+49 170 1234567";

/**
 * Converts a number as people write it, with spaces, hyphens and brackets, to what is stored [R5.8]; `undefined` when it is not a number.
 */
export function phoneNumberOf(text: string): string | undefined {
  const plain = text.replaceAll(/[\s()./\-\u200e\u200f]/g, "").replace(/^00/, "+");
  return phoneNumber.safeParse(plain).data;
}
