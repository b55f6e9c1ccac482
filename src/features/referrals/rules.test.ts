import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roles } from "#base/roles.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import {
  calculateExtension,
  countDaysLeft,
  countNoticesDue,
  isExpired,
  maxProtectionDays,
  protectionEndFrom,
} from "./protection.ts";
import { moves } from "./referral.ts";
import {
  addBusinessTime,
  businessMsBetween,
  isReminderDue,
  pauseClock,
  resumeClock,
  reviewMs,
  startClock,
} from "./review-clock.ts";
import {
  availableMoves,
  canMove,
  canReopen,
  canSee,
  closedStatuses,
  editableFields,
  missingRequirements,
  type Side,
  sides,
  sidesOf,
  targetOf,
  transitions,
} from "./rules.ts";
import { openStatuses, type Status, statuses } from "./values.ts";

const hour = 3_600_000;
const day = 24 * hour;
const amira = `per_${"a".repeat(32)}` as const;
const jun = `per_${"b".repeat(32)}` as const;
const now = Date.parse("2026-11-16T10:00:00Z");

describe("transitions", () => {
  const begun = {
    reopenings: 0,
    closedAt: new Date(now).toISOString(),
    submittedAt: "2026-11-01T00:00:00Z",
    consent: "attested",
  };

  test("names every move once, and every status except draft is the target of one", () => {
    expect(transitions.map(({ move }) => move)).toEqual([...moves]);
    const reached = new Set(transitions.map(({ to }) => to));
    expect(statuses.filter((status) => !reached.has(status))).toEqual(["draft"]);
  });

  test("random moves stay within the table, and closed referrals only return by being reopened", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...moves), fc.constantFrom(...sides))), (tried) => {
        let status: Status = "draft";
        for (const [move, side] of tried) {
          const may = canMove(move, { ...begun, status }, [side], now);
          const row = transitions.find((one) => one.move === move)!;
          expect(may && !(row.from.includes(status) && row.by.includes(side))).toBe(false);
          if (!may) continue;
          const before = status;
          status = targetOf(move, status)!;
          expect(statuses).toContain(status);
          if ((closedStatuses as readonly Status[]).includes(before) && move !== "reverse") expect(move).toBe("reopen");
        }
      }),
    );
  });

  test("a referrer can reopen twice, within the days of each closing; the company at any time, except lost deals", () => {
    const at = (status: Status, days: number, rest = {}) => ({
      ...begun,
      ...rest,
      status,
      closedAt: new Date(now - days * day).toISOString(),
    });
    expect(canReopen(at("rejected", 14), ["referrer"], now)).toBe(true);
    expect(canReopen(at("rejected", 15), ["referrer"], now)).toBe(false);
    expect(canReopen(at("rejected", 1, { reopenings: 2 }), ["referrer"], now)).toBe(false);
    expect(canReopen(at("rejected", 400), ["company"], now)).toBe(true);
    expect(canReopen(at("lost", 31), ["company"], now)).toBe(false);
    expect(canReopen(at("withdrawn", 1, { submittedAt: null }), ["referrer", "company"], now)).toBe(false);
    expect(canReopen(at("expired", 1, { consent: "declined" }), ["referrer", "company"], now)).toBe(false);
    expect(canReopen(at("won", 1), ["referrer", "company"], now)).toBe(false);
  });
});

describe("permissions by side [R6.5]", () => {
  const whose = (status: Status, addresseeId: typeof jun | null = null) => ({ referrerId: amira, addresseeId, status });

  test("a draft is visible only to its author; others see what was submitted for them or for everyone", () => {
    for (const role of roles) {
      expect(canSee({ personId: jun, role }, whose("draft"))).toBe(false);
      expect(canSee({ personId: jun, role }, whose("accepted"))).toBe(["company", "both", "admin"].includes(role));
    }
    const third = `per_${"c".repeat(32)}` as const;
    expect(canSee({ personId: third, role: "company" }, whose("accepted", jun))).toBe(false);
    expect(canSee({ personId: third, role: "admin" }, whose("accepted", jun))).toBe(true);
    expect(canSee({ personId: amira, role: "company" }, whose("accepted", jun))).toBe(false);
  });

  test("only an admin can review a referral they submitted themselves", () => {
    expect(sidesOf({ personId: amira, role: "both" }, whose("under_review"))).toEqual(["referrer"]);
    expect(sidesOf({ personId: jun, role: "both" }, whose("under_review"))).toEqual(["company"]);
    expect(sidesOf({ personId: amira, role: "admin" }, whose("under_review"))).toEqual(["referrer", "company"]);
  });

  test("a member cannot change a field or status of an invisible referral, or make a scheduled move", () => {
    const person = fc.record({ personId: fc.constantFrom(amira, jun), role: fc.constantFrom(...roles) });
    fc.assert(
      fc.property(
        person,
        fc.constantFrom(...statuses),
        fc.constantFrom(null, amira, jun),
        (who, status, addresseeId) => {
          const referral = { referrerId: amira, addresseeId, status };
          const by = sidesOf(who, referral);
          const open = { status, reopenings: 0, closedAt: null, submittedAt: null, consent: "none" };
          expect(availableMoves(open, by, now)).not.toContain("expire");
          if (canSee(who, referral)) return;
          expect(by).toEqual([]);
          expect(editableFields(referral, by)).toEqual([]);
          expect(availableMoves(open, by, now)).toEqual([]);
        },
      ),
    );
  });

  test("the referrer's fields stay theirs, and a closed referral is read-only", () => {
    const company: Side[] = ["company"];
    for (const status of statuses) expect(editableFields({ status }, company)).not.toContain("notes");
    for (const status of closedStatuses) expect(editableFields({ status }, ["referrer"])).toEqual([]);
    for (const status of openStatuses) expect(editableFields({ status }, ["referrer"])).not.toContain("stageId");
    expect(editableFields({ status: "needs_info" }, ["referrer"])).toContain("email");
    expect(editableFields({ status: "under_review" }, ["referrer"])).not.toContain("email");
  });
});

test("a submission needs a name, contact data, and a subject", () => {
  const empty = { fullName: "", email: "", phone: "", company: "", targetCompany: "", context: "", notes: "" };
  expect(missingRequirements(empty)).toEqual(["fullName", "reach", "about"]);
  expect(
    missingRequirements({ ...empty, fullName: "Ben", phone: "+44 20 7946 0958", context: "Looks for solar panels" }),
  ).toEqual([]);
  expect(missingRequirements({ ...empty, fullName: "Ben", email: "ben@example.com", company: "Okoro" })).toEqual([]);
});

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
