import { expect, test } from "vitest";
import { seal, unseal } from "./secrets.ts";

const house = { SECRET: "a secret of at least 32 characters" };

test("what is sealed is read again here, for the same purpose, and only unchanged", () => {
  const sealed = seal(house, "phone", "+14155550100");
  expect(sealed).not.toContain("4155550100");
  expect(seal(house, "phone", "+14155550100")).not.toBe(sealed);
  expect(unseal(house, "phone", sealed)).toBe("+14155550100");
  expect(() => unseal(house, "other", sealed)).toThrow();
  expect(() => unseal({ SECRET: "another secret of 32 characters!!" }, "phone", sealed)).toThrow();
  const changed = Buffer.from(sealed, "base64url");
  changed[30]! ^= 1;
  expect(() => unseal(house, "phone", changed.toString("base64url"))).toThrow();
});
