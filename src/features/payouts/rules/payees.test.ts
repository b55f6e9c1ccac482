import { expect, test } from "vitest";
import { maskAccount, maskEmail, maskTaxId } from "./payees.ts";

test("masks accounts so that only their owner recognizes them", () => {
  expect(maskAccount("DE89370400440532013000")).toBe("DE•• •••• 3000");
  expect(maskAccount("000123456789")).toBe("•• •••• 6789");
  expect(maskEmail("maya@example.com")).toBe("m•••@example.com");
  expect(maskTaxId("36574261809")).toBe("••••1809");
  expect(maskTaxId("1234")).toBe("••••");
});
