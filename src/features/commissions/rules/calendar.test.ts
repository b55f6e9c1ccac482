import { describe, expect, test } from "vitest";
import { addMonths, chartMonths, monthNumber } from "./calendar.ts";

describe("calendar", () => {
  test("ends the chart's frames with the current month [R9.3]", () => {
    expect(chartMonths("3m", "2026-01-15", undefined)).toEqual(["2025-11-01", "2025-12-01", "2026-01-01"]);
    expect(chartMonths("6m", "2026-11-15", undefined)).toHaveLength(6);
    expect(chartMonths("1y", "2026-11-15", undefined)[0]).toBe("2025-12-01");
    expect(chartMonths("all", "2026-11-15", "2024-10-03")).toHaveLength(26);
    expect(chartMonths("all", "2026-11-15", undefined)).toHaveLength(3);
  });

  test("counts months from the first payment, using the last day of shorter months", () => {
    expect(addMonths("2026-11-15", 2)).toBe("2027-01-01");
    expect(monthNumber("2026-01-31", "2026-01-31")).toBe(1);
    expect(monthNumber("2026-01-31", "2026-02-27")).toBe(1);
    expect(monthNumber("2026-01-31", "2026-02-28")).toBe(2);
    expect(monthNumber("2026-01-15", "2027-01-14")).toBe(12);
    expect(monthNumber("2026-01-15", "2027-01-15")).toBe(13);
    expect(monthNumber("2026-03-01", "2026-02-01")).toBe(1);
  });
});
