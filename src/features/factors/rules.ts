/** How long a code that was sent, and an authenticator's secret that was shown, wait for an answer. */
export const codeMinutes = 10;
/** How long a passkey may take. */
export const ceremonyMinutes = 5;
export const ceremonyCookie = "ceremony";

/** Of a phone's number only the end, by which its owner knows it again. */
export const maskNumber = (number: string) => `+${"•".repeat(number.length - 3)}${number.slice(-2)}`;

export const backupCodeCount = 10;
/** Crockford's: no letter that could be taken for a digit or for another. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const halfLength = 5;

/** Ten signs out of ten bytes, in two halves that can be read aloud. */
export function backupCodeFrom(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, 2 * halfLength), (byte) => alphabet[byte % alphabet.length]).join("");
  return `${text.slice(0, halfLength)}-${text.slice(halfLength)}`;
}

/** A code as it is compared: without what people put between, and with the letters they take for digits as those. */
export const normalizeCode = (typed: string) =>
  typed.replaceAll(/[\s-]/g, "").toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");

/** Digits of other scripts as the ones a code is made of: an Arabic keyboard writes its own. */
export const toLatinDigits = (typed: string) =>
  typed.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** How far an authenticator's clock may be off, in steps of half a minute. */
export const clockSkew = 1;

/** A counter that does not grow betrays a copy; those that do not count stay at zero. */
export const hasCounterGrown = (before: number, after: number) => after > before || (before === 0 && after === 0);
