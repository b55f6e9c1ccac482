import { expect, test } from "vitest";
import { backupCodeFrom, hasCounterGrown, maskNumber, normalizeCode, toLatinDigits } from "./rules.ts";

test("shows only the end of a phone number", () => {
  expect(maskNumber("+4915112345678")).toBe("+•••••••••••78");
  expect(maskNumber("+1234567")).toBe("+•••••67");
});

test("makes backup codes of two halves without ambiguous characters", () => {
  expect(backupCodeFrom(Uint8Array.from([0, 1, 2, 31, 32, 255, 18, 19, 20, 10]))).toBe("012z0-zjkma");
  for (let byte = 0; byte < 256; byte++) expect(backupCodeFrom(new Uint8Array(10).fill(byte))).not.toMatch(/[ilou]/);
});

test.each([
  ["123 456", "123456"],
  ["123-456", "123456"],
  ["ABCDE-FGHJK", "abcdefghjk"],
  ["olI0-1", "01101"],
])("compares %s as %s", (typed, plain) => expect(normalizeCode(typed)).toBe(plain));

test.each([
  ["٠١٢٣٤٥", "012345"],
  ["۶۷۸۹", "6789"],
  ["１２３", "123"],
  ["12 34-ab", "12 34-ab"],
])("reads %s as %s", (typed, latin) => expect(toLatinDigits(typed)).toBe(latin));

test("requires a growing counter, unless the device never counts", () => {
  expect(hasCounterGrown(3, 4)).toBe(true);
  expect(hasCounterGrown(0, 0)).toBe(true);
  expect(hasCounterGrown(4, 4)).toBe(false);
  expect(hasCounterGrown(4, 3)).toBe(false);
  expect(hasCounterGrown(4, 0)).toBe(false);
});
