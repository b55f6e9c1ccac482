import fc from "fast-check";
import { expect, test } from "vitest";
import { advanceVisit, sameVisitMs, sinceOf, type Visit } from "./rules.ts";

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
