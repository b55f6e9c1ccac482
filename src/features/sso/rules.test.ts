import { expect, test } from "vitest";
import { certificateProblem, isInDomain, ssoStateOf } from "./rules.ts";

test.each([
  ["ana@acme.example", true],
  ["ana@ACME.example", true],
  ["ana@evil.acme.example", false],
  ["ana@acme.example.evil.example", false],
  ["ana", false],
])("lets a provider vouch for its own domain only: %s is %s", (email, within) => {
  expect(isInDomain(email, "acme.example")).toBe(within);
});

test("distinguishes a provider that waits for its domain, one that waits for its admin, and an open one", () => {
  const at = "2026-02-03T10:00:00Z";
  expect(ssoStateOf({ domainProvedAt: null, enabled: false })).toBe("unproved");
  expect(ssoStateOf({ domainProvedAt: at, enabled: false })).toBe("ready");
  expect(ssoStateOf({ domainProvedAt: at, enabled: true })).toBe("open");
});

test("warns a month before a certificate expires, and reports when it has", () => {
  const now = new Date("2026-03-01T00:00:00Z");
  expect(certificateProblem(null, now)).toBeUndefined();
  expect(certificateProblem("2026-04-01T00:00:00Z", now)).toBeUndefined();
  expect(certificateProblem("2026-03-30T00:00:00Z", now)).toBe("soon");
  expect(certificateProblem("2026-03-01T00:00:00Z", now)).toBe("over");
});
