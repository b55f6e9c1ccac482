import fc from "fast-check";
import { expect, test } from "vitest";
import {
  displayNameOf,
  isAccountProof,
  isEmail,
  isTimeZone,
  normalizeEmail,
  rateStrength,
  roleAtRegistration,
  tenantToEnter,
} from "./rules.ts";
import { signInMethods } from "./values.ts";

const acme = { tenantId: "acme", state: "active" } as const;
const app = { tenantId: "default", state: "active" } as const;

test("accepts one tenant's single sign-on for the whole account only without other tenants, or after the person's own proof", () => {
  const session = fc.record({
    way: fc.constantFrom(...signInMethods),
    provenAgain: fc.boolean(),
    tenants: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(session, (given) => {
      const isForeign = given.way === "sso" && !given.provenAgain && given.tenants > 1;
      expect(isAccountProof(given)).toBe(!isForeign);
    }),
  );
});

test("admits only a tenant's own members on its host", () => {
  expect(tenantToEnter([app], { tenantId: "acme", named: true }, "default")).toBeUndefined();
  expect(tenantToEnter([app, acme], { tenantId: "acme", named: true }, "default")).toBe(acme);
});

test("leads from the app's own host to the tenant used last, else to any of the person's tenants", () => {
  const host = { tenantId: "default", named: false };
  expect(tenantToEnter([app, acme], host, "acme")).toBe(acme);
  expect(tenantToEnter([app, acme], host, null)).toBe(app);
  expect(tenantToEnter([acme], host, "gone")).toBe(acme);
  expect(tenantToEnter([], host, null)).toBeUndefined();
  const suspended = { ...acme, state: "suspended" } as const;
  expect(tenantToEnter([app, suspended], host, "acme")).toBe(app);
  expect(tenantToEnter([suspended], host, "acme")).toBe(suspended);
});

test("treats an address as one person's in any case and Unicode form", () => {
  expect(normalizeEmail(" Ana@Example.COM ")).toBe("ana@example.com");
  expect(normalizeEmail("jose\u0301@example.com")).toBe(normalizeEmail("josé@example.com"));
  expect(normalizeEmail("ａna@example.com")).toBe("ana@example.com");
});

test.each([
  ["ana@example.com", true],
  ["ana+tag@mail.example.co", true],
  ["ana@example", false],
  ["ana example.com", false],
  ["@example.com", false],
  ["ana@@example.com", false],
  ["ana@exa\0mple.com", false],
  ["a\u200bna@example.com", false],
  [`${"a".repeat(300)}@example.com`, false],
])("validates %s as an address: %s [R5.2]", (text, is) => expect(isEmail(text)).toBe(is));

test.each([
  ["Ab1!", "weak", false],
  ["abcdefgh", "weak", false],
  ["abcdefg1", "medium", true],
  ["Abcdefg1", "medium", true],
  ["Abcdef1!", "strong", true],
  ["ÄÖüß1234", "medium", true],
  ["🙂🙂🙂🙂abc1", "medium", true],
])("rates the password %s as %s [R5.3]", (password, strength, valid) =>
  expect(rateStrength(password)).toMatchObject({ strength, valid }),
);

test("never rates a longer password weaker, and always accepts a strong one [R5.3]", () => {
  const order = ["weak", "medium", "strong"];
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (password, more) => {
      const [before, after] = [rateStrength(password), rateStrength(password + more)];
      expect(order.indexOf(after.strength)).toBeGreaterThanOrEqual(order.indexOf(before.strength));
      expect(after.valid).toBe(after.strength !== "weak");
    }),
  );
});

test("builds a name from both names, from one, or from the address [R5.5]", () => {
  expect(displayNameOf("Ana", "Lima", "a@b.co")).toBe("Ana Lima");
  expect(displayNameOf(" Ana ", "", "a@b.co")).toBe("Ana");
  expect(displayNameOf("", "", "ana@b.co")).toBe("ana");
});

test("grants no company rights at registration where an admin decides [R4.6]", () => {
  expect(roleAtRegistration(undefined, "open")).toEqual({ role: "user", requestedRole: null });
  expect(roleAtRegistration("company", "open")).toEqual({ role: "company", requestedRole: null });
  expect(roleAtRegistration("referrer", "approval")).toEqual({ role: "referrer", requestedRole: null });
  expect(roleAtRegistration("company", "approval")).toEqual({ role: "user", requestedRole: "company" });
  expect(roleAtRegistration("both", "approval")).toEqual({ role: "referrer", requestedRole: "both" });
});

test("accepts only a time zone that can be used in calculations", () => {
  expect(isTimeZone("Europe/Lisbon")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
});
