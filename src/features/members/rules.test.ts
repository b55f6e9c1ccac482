import fc from "fast-check";
import { expect, test } from "vitest";
import { roles } from "#base/roles.ts";
import { invitationState, removesLastAdmin } from "./rules.ts";

const status = fc.record({ role: fc.constantFrom(...roles), disabled: fc.boolean() });
const adminCount = (s: { role: string; disabled: boolean } | undefined) => (s?.role === "admin" && !s.disabled ? 1 : 0);

test("never allows a change that removes the last admin", () => {
  fc.assert(
    fc.property(status, fc.option(status, { nil: undefined }), fc.nat(3), (before, after, others) => {
      const [adminsBefore, adminsAfter] = [others + adminCount(before), others + adminCount(after)];
      expect(removesLastAdmin(before, after, others)).toBe(adminsBefore > 0 && adminsAfter === 0);
    }),
  );
});

test("an invitation is open until it is used, revoked or expired", () => {
  const dates = { acceptedAt: null, revokedAt: null, expiresAt: "2026-02-01T00:00:00.000Z" };
  expect(invitationState(dates, "2026-01-31T00:00:00.000Z")).toBe("open");
  expect(invitationState(dates, "2026-02-01T00:00:00.000Z")).toBe("expired");
  expect(invitationState({ ...dates, revokedAt: "x" }, "2026-01-01T00:00:00.000Z")).toBe("revoked");
  expect(invitationState({ ...dates, acceptedAt: "x", revokedAt: "x" }, "2027-01-01T00:00:00.000Z")).toBe("accepted");
});
