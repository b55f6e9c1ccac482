import fc from "fast-check";
import { expect, test } from "vitest";
import { roles } from "#base/roles.ts";
import { losesLastAdmin, stateOf } from "./rules.ts";

const standing = fc.record({ role: fc.constantFrom(...roles), disabled: fc.boolean() });
const counts = (s: { role: string; disabled: boolean } | undefined) => (s?.role === "admin" && !s.disabled ? 1 : 0);

test("never allows a change that removes the last admin", () => {
  fc.assert(
    fc.property(standing, fc.option(standing, { nil: undefined }), fc.nat(3), (before, after, others) => {
      const [had, has] = [others + counts(before), others + counts(after)];
      expect(losesLastAdmin(before, after, others)).toBe(had > 0 && has === 0);
    }),
  );
});

test("an invitation is open until it is used, revoked or expired", () => {
  const dates = { acceptedAt: null, revokedAt: null, expiresAt: "2026-02-01T00:00:00.000Z" };
  expect(stateOf(dates, "2026-01-31T00:00:00.000Z")).toBe("open");
  expect(stateOf(dates, "2026-02-01T00:00:00.000Z")).toBe("expired");
  expect(stateOf({ ...dates, revokedAt: "x" }, "2026-01-01T00:00:00.000Z")).toBe("revoked");
  expect(stateOf({ ...dates, acceptedAt: "x", revokedAt: "x" }, "2027-01-01T00:00:00.000Z")).toBe("accepted");
});
