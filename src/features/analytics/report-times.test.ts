import fc from "fast-check";
import { expect, test } from "vitest";
import { dayIn } from "#base/day.ts";
import { coveredPeriods, nextMorning } from "./report-times.ts";

test("is due on its day in the tenant's morning, always after now and never the same day twice", () => {
  expect(nextMorning({ cadence: "weekly", onDay: 1 }, "Europe/Berlin", "2026-11-15T12:00:00.000Z")).toBe(
    "2026-11-16T06:00:00.000Z",
  );
  expect(nextMorning({ cadence: "weekly", onDay: 1 }, "Europe/Berlin", "2026-11-16T06:00:00.000Z")).toBe(
    "2026-11-23T06:00:00.000Z",
  );
  expect(nextMorning({ cadence: "monthly", onDay: 28 }, "Pacific/Auckland", "2026-02-28T00:00:00.000Z")).toBe(
    "2026-03-27T18:00:00.000Z",
  );
});

test("covers whole weeks and months, and the same length before", () => {
  expect(coveredPeriods("weekly", "2026-11-16")).toEqual({
    period: { from: "2026-11-09", to: "2026-11-15" },
    before: { from: "2026-11-02", to: "2026-11-08" },
  });
  expect(coveredPeriods("monthly", "2026-03-28")).toEqual({
    period: { from: "2026-02-01", to: "2026-02-28" },
    before: { from: "2026-01-01", to: "2026-01-31" },
  });
});

test("falls on that day in the tenant's time zone for any zone and moment", () => {
  const zones = fc.constantFrom("UTC", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Apia", "Europe/London");
  const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, fc.integer({ min: 1, max: 28 }), (zone, moment, onDay) => {
      const now = moment.toISOString();
      const next = nextMorning({ cadence: "monthly", onDay }, zone, now);
      expect(next > now).toBe(true);
      expect(Number(dayIn(zone, next).slice(8))).toBe(onDay);
    }),
    { numRuns: 50 },
  );
});
