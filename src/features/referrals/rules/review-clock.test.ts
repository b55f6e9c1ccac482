import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import {
  addBusinessTime,
  businessMsBetween,
  isReminderDue,
  pauseClock,
  resumeClock,
  reviewMs,
  startClock,
} from "./review-clock.ts";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse("2026-11-16T10:00:00Z");

describe("review clock", () => {
  const calendar = { businessHours: defaultBusinessHours, timeZone: "Europe/Oslo" };

  test("48 hours are six business days, without nights and weekends", () => {
    // A Monday, 11:00 in Oslo: two hours into the business day.
    const due = Date.parse(startClock(now, calendar).reviewDueAt!);
    expect(new Date(due).toISOString()).toBe("2026-11-24T10:00:00.000Z");
    const friday = Date.parse("2026-11-20T15:30:00Z");
    expect(new Date(addBusinessTime(friday, hour, calendar)).toISOString()).toBe("2026-11-23T08:30:00.000Z");
    expect(businessMsBetween(friday, friday + 2 * day, calendar)).toBe(hour / 2);
  });

  test("keeps local time across daylight saving, and is always open without business hours", () => {
    const before = Date.parse("2026-10-23T07:00:00Z"); // A Friday, 09:00 summer time.
    expect(new Date(addBusinessTime(before, 9 * hour, calendar)).toISOString()).toBe("2026-10-26T09:00:00.000Z");
    expect(addBusinessTime(now, 48 * hour, { businessHours: {}, timeZone: "UTC" })).toBe(now + 48 * hour);
  });

  const zone = fc.constantFrom("UTC", "Europe/Oslo", "America/New_York", "Asia/Kolkata", "Pacific/Auckland");
  const moment = fc.integer({ min: 0, max: 400 * 24 * 60 }).map((minutes) => now + minutes * 60_000);

  test("the business time until the due date equals the given time", () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 1, max: 60 * 60 }), (timeZone, at, minutes) => {
        const own = { businessHours: defaultBusinessHours, timeZone };
        expect(businessMsBetween(at, addBusinessTime(at, minutes * 60_000, own), own)).toBe(minutes * 60_000);
      }),
    );
  });

  test("pausing and resuming any number of times keeps the remaining time", () => {
    fc.assert(
      fc.property(
        zone,
        moment,
        fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 8 }),
        (timeZone, at, waits) => {
          const own = { businessHours: defaultBusinessHours, timeZone };
          let clock = startClock(at, own);
          let time = at;
          for (const minutes of waits) {
            const left = businessMsBetween(time, Date.parse(clock.reviewDueAt!), own);
            const stopped = pauseClock(clock, time, own);
            expect(stopped).toEqual({ reviewDueAt: null, reviewLeftMs: left });
            time += minutes * 60_000;
            clock = resumeClock(stopped, time, own);
            expect(businessMsBetween(time, Date.parse(clock.reviewDueAt!), own)).toBe(left);
          }
        },
      ),
    );
  });

  test("reminds when half of the time has passed", () => {
    const due = startClock(now, calendar).reviewDueAt!;
    const half = addBusinessTime(now, reviewMs / 2, calendar);
    expect(isReminderDue(due, half - 60_000, calendar)).toBe(false);
    expect(isReminderDue(due, half, calendar)).toBe(true);
  });
});
