import { expect, test } from "vitest";
import { nextQuarter, periodEnd, periodKey, periodStart, previousQuarter, quarterEnd } from "./periods.ts";

test("periods have keys that sort, and days on which they begin and end", () => {
  expect(periodKey("week", "2026-11-22")).toBe("2026-11-16");
  expect(periodKey("month", "2026-11-22")).toBe("2026-11");
  expect(periodKey("quarter", "2026-12-31")).toBe("2026-Q4");
  expect(periodKey("all", "2026-12-31")).toBe("all");
  expect(periodStart("quarter", "2026-11-22")).toBe("2026-10-01");
  expect(periodEnd("quarter", "2026-11-22")).toBe("2027-01-01");
  expect(periodEnd("month", "2026-12-31")).toBe("2027-01-01");
  expect(periodEnd("week", "2026-11-22")).toBe("2026-11-23");
});

test("quarters follow each other over the turn of the year", () => {
  expect(nextQuarter("2026-Q4")).toBe("2027-Q1");
  expect(previousQuarter("2027-Q1")).toBe("2026-Q4");
  expect(quarterEnd("2026-Q4")).toBe("2026-12-31");
  expect(quarterEnd("2027-Q1")).toBe("2027-03-31");
});
