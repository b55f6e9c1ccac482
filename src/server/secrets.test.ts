import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hmacWith, resealText, seal, unseal } from "./secrets.ts";

const app = { SECRET: "a secret of at least 32 characters" };

test("a sealed text can be read only with the same secret, for the same purpose, and unchanged", () => {
  const sealed = seal(app, "phone", "+14155550100");
  expect(sealed).not.toContain("4155550100");
  expect(seal(app, "phone", "+14155550100")).not.toBe(sealed);
  expect(unseal(app, "phone", sealed)).toBe("+14155550100");
  expect(() => unseal(app, "other", sealed)).toThrow();
  expect(() => unseal({ SECRET: "another secret of 32 characters!!" }, "phone", sealed)).toThrow();
  const changed = Buffer.from(sealed, "base64url");
  changed[30]! ^= 1;
  expect(() => unseal(app, "phone", changed.toString("base64url"))).toThrow();
});

test("the inlined HMAC equals the standard one, for texts and bytes of every length", () => {
  for (const length of [0, 1, 20, 32, 64]) {
    const key = randomBytes(length);
    const hmac = hmacWith(key);
    for (const text of ["", "Grüße, 你好", randomBytes(200)])
      expect(hmac(text)).toEqual(createHmac("sha256", key).update(text).digest());
  }
  expect(() => hmacWith(randomBytes(65))).toThrow();
});

test("a former secret still unseals, and resealing uses the new one", () => {
  const sealed = seal(app, "phone", "+14155550100");
  const after = { SECRET: "another secret of 32 characters!!", SECRET_BEFORE: [app.SECRET] };
  expect(unseal(after, "phone", sealed)).toBe("+14155550100");
  const resealed = resealText(after, "phone", sealed)!;
  expect(unseal({ SECRET: after.SECRET }, "phone", resealed)).toBe("+14155550100");
  expect(resealText(after, "phone", resealed)).toBeUndefined();
  expect(resealText({ SECRET: "a third secret of 32 characters!!!" }, "phone", resealed)).toBeUndefined();
});
