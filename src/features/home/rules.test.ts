import fc from "fast-check";
import { expect, test } from "vitest";
import {
  advanceVisit,
  isSettingUp,
  nextStepOf,
  sameVisitMs,
  sinceOf,
  trendOf,
  urgencyOf,
  usedShare,
  type Visit,
} from "./rules.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 15) + minutes * 60_000).toISOString();
/** The visit of a person who opened the page at these minutes. */
const after = (...minutes: number[]) =>
  minutes.reduce<Visit | undefined>((before, minute) => advanceVisit(before, at(minute)), undefined);

test("reports nothing as new during a first visit, however often the page is opened", () => {
  expect(sinceOf(undefined, at(0))).toBeNull();
  expect(sinceOf(after(0), at(0))).toBeNull();
  expect(sinceOf(after(0, 10, 25), at(40))).toBeNull();
});

test("reports what happened since the previous visit until the current visit ends", () => {
  expect(sinceOf(after(0), at(600))).toBe(at(0));
  expect(sinceOf(after(0, 20), at(600))).toBe(at(20));
  expect(sinceOf(after(0, 20, 600), at(610))).toBe(at(20));
  expect(sinceOf(after(0, 20, 600, 610), at(2000))).toBe(at(610));
});

test("returns the same start time before and after the visit is recorded", () => {
  const visitTimes = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(visitTimes, (minutes) => {
      const sorted = minutes.toSorted((a, b) => a - b);
      const before = after(...sorted.slice(0, -1));
      const last = at(sorted.at(-1)!);
      const since = sinceOf(before, last);
      expect(sinceOf(advanceVisit(before, last), last)).toBe(since);
      if (since !== null) expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(last));
      if (before && Date.parse(last) - Date.parse(before.lastAt) > sameVisitMs) expect(since).toBe(before.lastAt);
    }),
  );
});

test("is about setting up until something happened", () => {
  const steps = (done: boolean) => [
    { step: "verify" as const, done: false },
    { step: "review" as const, done },
  ];
  expect(isSettingUp(steps(false), false)).toBe(true);
  expect(isSettingUp(steps(false), true)).toBe(false);
  expect(isSettingUp(steps(true), false)).toBe(false);
  expect(isSettingUp([], false)).toBe(false);
});

test("marks a deadline as urgent from six hours before it on", () => {
  const now = new Date("2026-11-17T12:00:00Z");
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  expect(urgencyOf(at(-1), now, true)).toBe("bad");
  expect(urgencyOf(at(6), now, true)).toBe("bad");
  expect(urgencyOf(at(7), now, true)).toBe("warn");
  expect(urgencyOf(at(7), now, false)).toBe("calm");
});

test("calls a change of a quarter a trend", () => {
  expect([trendOf(0, 0), trendOf(3, 0), trendOf(5, 4), trendOf(4, 4), trendOf(3, 4), trendOf(0, 4)]).toEqual([
    "steady",
    "new",
    "growing",
    "steady",
    "slowing",
    "slowing",
  ]);
});

test("measures the used share of a stage's time, and none without a limit", () => {
  const now = Date.parse("2026-11-17T00:00:00Z");
  const deal = { stageEnteredAt: "2026-11-12T00:00:00Z" };
  expect([
    usedShare(deal, 10, now),
    usedShare(deal, 4, now),
    usedShare(deal, null, now),
    usedShare(deal, 0, now),
  ]).toEqual([0.5, 1.25, null, null]);
});

test("puts confirming the address last on a server that sends no mail", () => {
  const [verify, brand] = [
    { step: "verify", done: false },
    { step: "brand", done: false },
  ] as const;
  expect(nextStepOf([verify, brand], true)).toBe(verify);
  expect(nextStepOf([verify, brand], false)).toBe(brand);
  expect(nextStepOf([verify, { ...brand, done: true }], false)).toBe(verify);
  expect(nextStepOf([{ ...verify, done: true }], true)).toBeUndefined();
});
