import { expect, test } from "vitest";
import { cookieOf, normalEmail, tenantToEnter } from "./rules.ts";

test.each([
  [undefined, undefined],
  ["session=abc", "abc"],
  ["theme=dark; session=abc", "abc"],
  ["xsession=evil", undefined],
])("the session in %s is %s", (header, token) => expect(cookieOf(header, "session")).toBe(token));

const acme = { tenantId: "acme" };
const house = { tenantId: "default" };

test("a tenant's own host lets in its own people only", () => {
  expect(tenantToEnter([house], { tenantId: "acme", named: true }, "default")).toBeUndefined();
  expect(tenantToEnter([house, acme], { tenantId: "acme", named: true }, "default")).toBe(acme);
});

test("the house's own host leads to where one was last, else to any of one's own", () => {
  const host = { tenantId: "default", named: false };
  expect(tenantToEnter([house, acme], host, "acme")).toBe(acme);
  expect(tenantToEnter([house, acme], host, null)).toBe(house);
  expect(tenantToEnter([acme], host, "gone")).toBe(acme);
  expect(tenantToEnter([], host, null)).toBeUndefined();
});

test("an address is one person's in whatever case", () =>
  expect(normalEmail(" Ana@Example.COM ")).toBe("ana@example.com"));
