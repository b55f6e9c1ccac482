import fc from "fast-check";
import { expect, test } from "vitest";
import { freezesPayouts, maskAccount, maskEmail, maskTaxId, type PayeeChange } from "./payees.ts";

test("masks accounts so that only their owner recognizes them", () => {
  expect(maskAccount("DE89370400440532013000")).toBe("DE•• •••• 3000");
  expect(maskAccount("000123456789")).toBe("•• •••• 6789");
  expect(maskEmail("maya@example.com")).toBe("m•••@example.com");
  expect(maskTaxId("36574261809")).toBe("••••1809");
  expect(maskTaxId("1234")).toBe("••••");
});

const anyChange: fc.Arbitrary<PayeeChange> = fc.record({
  isMoved: fc.boolean(),
  isFirst: fc.boolean(),
  isVerified: fc.boolean(),
  isRecentlyExposed: fc.boolean(),
});

test("freezes every change of an existing account, whatever else is known about the person", () => {
  fc.assert(
    fc.property(anyChange, (change) => {
      expect(freezesPayouts({ ...change, isMoved: true, isFirst: false })).toBe(true);
      expect(freezesPayouts({ ...change, isMoved: false })).toBe(false);
    }),
  );
});

test("pays a first account at once only to a confirmed person whose sign-in has not changed", () => {
  const safe = { isMoved: true, isFirst: true, isVerified: true, isRecentlyExposed: false };
  expect(freezesPayouts(safe)).toBe(false);
  fc.assert(
    fc.property(anyChange, (change) => {
      const isSafe = change.isFirst && change.isVerified && !change.isRecentlyExposed;
      expect(freezesPayouts({ ...change, isMoved: true })).toBe(!isSafe);
      // A further sign of a takeover never ends a freeze.
      if (freezesPayouts(change))
        expect(freezesPayouts({ ...change, isVerified: false, isRecentlyExposed: true })).toBe(true);
    }),
  );
});
