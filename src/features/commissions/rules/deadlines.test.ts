import { expect, test } from "vitest";
import { disputableUntil, holdUntilOf } from "./deadlines.ts";

test("holds for 30 days, or 60 for people never paid; disputes stay open for 60 days from creation or payment", () => {
  const days = { holdDays: 30, holdDaysNew: 60 };
  expect(holdUntilOf("2026-11-15T10:00:00.000Z", true, days)).toBe("2026-12-15T10:00:00.000Z");
  expect(holdUntilOf("2026-11-15T10:00:00.000Z", false, days)).toBe("2027-01-14T10:00:00.000Z");
  const createdAt = "2026-11-15T10:00:00.000Z";
  expect(disputableUntil({ createdAt, paidAt: null }, 60)).toBe("2027-01-14T10:00:00.000Z");
  expect(disputableUntil({ createdAt, paidAt: "2026-12-20T00:00:00.000Z" }, 60)).toBe("2027-02-18T00:00:00.000Z");
});
