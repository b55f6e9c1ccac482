/** How long a sent code, or a displayed authenticator secret, waits for an answer. */
export const codeMinutes = 10;
/** How long a passkey ceremony may take. */
export const ceremonyMinutes = 5;
export const ceremonyCookie = "ceremony";

/** Masks a phone number except its end, by which its owner recognizes it. */
export const maskNumber = (number: string) => `+${"•".repeat(number.length - 3)}${number.slice(-2)}`;

export const backupCodeCount = 10;
/** Crockford's alphabet, in which no letter can be mistaken for a digit or another letter. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const halfLength = 5;

/** Makes ten characters from ten bytes, in two halves that can be read aloud. */
export function backupCodeFrom(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, 2 * halfLength), (byte) => alphabet[byte % alphabet.length]).join("");
  return `${text.slice(0, halfLength)}-${text.slice(halfLength)}`;
}

/** Normalizes a typed code for comparison: removes separators, and reads letters that people mistake for digits as those digits. */
export const normalizeCode = (typed: string) =>
  typed.replaceAll(/[\s-]/g, "").toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");

/** Converts digits of other scripts to ASCII, because an Arabic keyboard types its own. */
export const toLatinDigits = (typed: string) =>
  typed.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** How far an authenticator's clock may be off, in steps of thirty seconds. */
export const clockSkew = 1;

/** A counter that does not grow reveals a cloned device; devices that do not count stay at zero. */
export const hasCounterGrown = (before: number, after: number) => after > before || (before === 0 && after === 0);
