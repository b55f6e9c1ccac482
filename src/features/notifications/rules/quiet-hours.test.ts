import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night = { fromMinute: 22 * 60, toMinute: 7 * 60, days: everyDay };
const lunch = { fromMinute: 12 * 60, toMinute: 13 * 60, days: everyDay };
const until = (hours: typeof night, zone: string, at: string) => quietUntil(hours, zone, Date.parse(at));

describe("quiet hours", () => {
  test("cover the night through midnight, up to the minute at which they end", () => {
    expect(until(night, "UTC", "2026-06-10T21:59:59Z")).toBeUndefined();
    expect(until(night, "UTC", "2026-06-10T22:00:00Z")).toBe("2026-06-11T07:00:00.000Z");
    expect(until(night, "UTC", "2026-06-11T03:00:00Z")).toBe("2026-06-11T07:00:00.000Z");
    expect(until(night, "UTC", "2026-06-11T06:59:59Z")).toBe("2026-06-11T07:00:00.000Z");
    expect(until(night, "UTC", "2026-06-11T07:00:00Z")).toBeUndefined();
  });

  test("are those of the person's own time zone", () => {
    expect(until(lunch, "UTC", "2026-06-10T12:30:00Z")).toBe("2026-06-10T13:00:00.000Z");
    expect(until(lunch, "Asia/Kathmandu", "2026-06-10T12:30:00Z")).toBeUndefined();
    expect(until(lunch, "Asia/Kathmandu", "2026-06-10T06:30:00Z")).toBe("2026-06-10T07:15:00.000Z");
    // In Auckland it is already the next day.
    expect(until(night, "Pacific/Auckland", "2026-06-10T11:00:00Z")).toBe("2026-06-10T19:00:00.000Z");
  });

  test("end at the time of the clock when it is changed in the night", () => {
    expect(until(night, "Europe/Berlin", "2026-03-28T22:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
    expect(until(night, "Europe/Berlin", "2026-10-24T22:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
    const short = { fromMinute: 60, toMinute: 150, days: everyDay };
    // 2:30 does not exist on this night: clocks go from 2:00 to 3:00.
    expect(until(short, "Europe/Berlin", "2026-03-29T00:30:00Z")).toBe("2026-03-29T01:30:00.000Z");
  });

  test("belong to the day on which they begin", () => {
    const fridays = { ...night, days: [5] };
    expect(until(fridays, "UTC", "2026-06-12T23:00:00Z")).toBe("2026-06-13T07:00:00.000Z");
    expect(until(fridays, "UTC", "2026-06-13T06:00:00Z")).toBe("2026-06-13T07:00:00.000Z");
    expect(until(fridays, "UTC", "2026-06-13T23:00:00Z")).toBeUndefined();
    expect(until(fridays, "UTC", "2026-06-12T06:00:00Z")).toBeUndefined();
  });

  test("always end within a day and two hours, and are over at their end", () => {
    const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "Asia/Kathmandu");
    const minute = fc.integer({ min: 0, max: 1439 });
    const days = fc.subarray(everyDay, { minLength: 1, maxLength: 1 });
    const at = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(zone, fc.record({ fromMinute: minute, toMinute: minute, days }), at, (timeZone, hours, now) => {
        const ends = quietUntil(hours, timeZone, now);
        if (!ends) return;
        const end = Date.parse(ends);
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(26 * 3_600_000);
        expect(quietUntil(hours, timeZone, end)).toBeUndefined();
      }),
    );
  });
});
