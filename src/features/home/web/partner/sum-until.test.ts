import { expect, it } from "vitest";
import { dayOfPreviousMonth, daysInMonth, sumUntil } from "./sum-until.ts";

it("adds up the days until one, including it", () => {
  const days = ["2026-11-02", "2026-11-10", "2026-11-17"].map((day, at) => ({ day, minor: 10 ** at, dealName: null }));
  expect(["2026-11-01", "2026-11-02", "2026-11-16", "2026-11-30"].map((day) => sumUntil(days, day))).toEqual([
    0, 1, 11, 111,
  ]);
});

it("finds the same day of the previous month, and its last day where the month is shorter", () => {
  expect(["2026-11-17", "2026-03-31", "2028-03-30", "2026-01-05"].map(dayOfPreviousMonth)).toEqual([
    "2026-10-17",
    "2026-02-28",
    "2028-02-29",
    "2025-12-05",
  ]);
  expect(daysInMonth("2028-02-10")).toBe(29);
});
