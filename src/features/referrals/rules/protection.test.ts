import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  calculateExtension,
  countDaysLeft,
  countNoticesDue,
  isExpired,
  maxProtectionDays,
  protectionEndFrom,
} from "./protection.ts";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse("2026-11-16T10:00:00Z");

describe("protection", () => {
  test("is extended by every step forward, never shortened, and limited to 180 days from the acceptance", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(fc.constantFrom(60, 90, 120, 180), steps, (days, gaps) => {
        const acceptedAt = new Date(now).toISOString();
        let protectedUntil = protectionEndFrom(now, days);
        let at = now;
        for (const gap of gaps) {
          at += gap * day;
          const next = calculateExtension({ acceptedAt, protectedUntil }, at);
          expect(Date.parse(next)).toBeGreaterThanOrEqual(Date.parse(protectedUntil));
          if (Date.parse(protectedUntil) <= at) expect(next).toBe(protectedUntil);
          protectedUntil = next;
        }
        expect(Date.parse(protectedUntil) - now).toBeLessThanOrEqual(maxProtectionDays * day);
      }),
    );
  });

  test("expires without progress; notices are due 30, 14 and 3 days before", () => {
    const until = new Date(now).toISOString();
    const entered = (days: number) => new Date(now - days * day).toISOString();
    expect(isExpired({ protectedUntil: until, stageEnteredAt: entered(31) }, now)).toBe(true);
    expect(isExpired({ protectedUntil: until, stageEnteredAt: entered(5) }, now)).toBe(false);
    expect(isExpired({ protectedUntil: until, stageEnteredAt: entered(90) }, now - 1)).toBe(false);
    expect([31, 30, 15, 14, 4, 3, 0].map((left) => countNoticesDue(until, now - left * day))).toEqual([
      0, 1, 1, 2, 2, 3, 3,
    ]);
    expect(countDaysLeft(until, now - 3 * day + hour)).toBe(3);
  });
});
