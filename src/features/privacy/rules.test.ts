import fc from "fast-check";
import { expect, test } from "vitest";
import { dueOf, maskEmail } from "./rules.ts";

test.each([
  ["2026-01-15T10:00:00.000Z", "2026-02-15T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", "2028-02-29T10:00:00.000Z"],
  ["2026-12-31T23:59:00.000Z", "2027-01-31T23:59:00.000Z"],
])("a request of %s is due on %s", (received, due) => expect(dueOf(new Date(received)).toISOString()).toBe(due));

test("a request is due within one month, never later than 31 days", () => {
  const received = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(received, (date) => {
      const days = (dueOf(date).getTime() - date.getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
    }),
  );
});

test("a masked address shows its domain and one letter, and nothing else of the person", () => {
  expect(maskEmail("maria@example.com")).toBe("m•••@example.com");
  expect(maskEmail("broken")).toBe("•••");
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const local = email.slice(0, email.lastIndexOf("@"));
      expect(maskEmail(email)).toHaveLength(email.length - local.length + 4);
    }),
  );
});
