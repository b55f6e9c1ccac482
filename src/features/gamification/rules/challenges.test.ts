import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#base/day.ts";
import { goalMeasures } from "../values.ts";
import {
  addFigures,
  canChange,
  type Goal,
  type GoalFigure,
  goalValue,
  hasContributed,
  hasSample,
  isDue,
  isReached,
  isWinner,
  paceOf,
  phaseOf,
  progressOfTime,
  shareOf,
  unitOf,
} from "./challenges.ts";

const dates = { startsOn: "2026-11-01", endsOn: "2026-11-30", correctionDays: 3 };
const figure = fc.record({ sum: fc.nat(10_000), of: fc.nat(10_000) });
const goalOf = fc.record({
  measure: fc.constantFrom(...goalMeasures),
  target: fc.integer({ min: 1, max: 10_000 }),
  minSample: fc.integer({ min: 1, max: 50 }),
});
const shaped = ({ measure }: Goal, { sum, of }: { sum: number; of: number }): GoalFigure =>
  !hasSample(measure) ? { sum, of: null } : { sum: unitOf(measure) === "percent" ? Math.min(sum, of) : sum, of };

test("a challenge runs from its first to its last day and is final after the days for corrections", () => {
  const on = (today: string) => phaseOf({ ...dates, state: "published" }, today);
  expect([on("2026-10-31"), on("2026-11-01"), on("2026-11-30"), on("2026-12-01")]).toEqual([
    "upcoming",
    "running",
    "running",
    "correcting",
  ]);
  const due = (today: string) => isDue({ ...dates, state: "published" }, today);
  expect([due("2026-12-03"), due("2026-12-04")]).toEqual([false, true]);
  expect(isDue({ ...dates, state: "canceled" }, "2027-01-01")).toBe(false);
  expect(phaseOf({ ...dates, state: "settled" }, "2026-11-15")).toBe("settled");
});

test("every day of a challenge is counted once", () => {
  expect(progressOfTime(dates, "2026-11-21")).toEqual({ day: 21, days: 30 });
  expect(progressOfTime(dates, "2026-10-01")).toEqual({ day: 0, days: 30 });
  expect(progressOfTime(dates, "2027-01-01")).toEqual({ day: 30, days: 30 });
  expect(progressOfTime({ startsOn: "2026-03-28", endsOn: "2026-03-30" }, "2026-03-30")).toEqual({ day: 3, days: 3 });
});

test("a goal is reached exactly when its share is 1, and a shown value never reaches a target that was missed", () => {
  fc.assert(
    fc.property(goalOf, figure, (goal, raw) => {
      const given = shaped(goal, raw);
      expect(shareOf(goal, given) === 1).toBe(isReached(goal, given));
      if (!hasSample(goal.measure) && !isReached(goal, given))
        expect(goalValue(goal.measure, given)).toBeLessThan(goal.target);
    }),
  );
});

test("a rate needs its sample, and 79.96% does not reach 80%", () => {
  const goal: Goal = { measure: "conversion", target: 80, minSample: 5 };
  expect(isReached(goal, { sum: 4, of: 4 })).toBe(false);
  expect(isReached(goal, { sum: 4, of: 5 })).toBe(true);
  expect(isReached(goal, { sum: 7996, of: 10_000 })).toBe(false);
  expect(goalValue("conversion", { sum: 7996, of: 10_000 })).toBe(79.9);
});

test("figures of people add up to the figure of their team in any order", () => {
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 8 }), (figures) => {
      expect(addFigures(figures.toReversed())).toEqual(addFigures(figures));
      expect(addFigures(figures).sum).toBe(figures.reduce((sum, one) => sum + one.sum, 0));
    }),
  );
  expect(addFigures([])).toEqual({ sum: 0, of: null });
});

test("no one wins without a contribution, and a person alone only by their own figure", () => {
  fc.assert(
    fc.property(goalOf, figure, figure, (goal, rawOwn, rawAll) => {
      const [own, all] = [shaped(goal, rawOwn), shaped(goal, rawAll)];
      expect(isWinner({ ...goal, kind: "single" }, own, all)).toBe(isReached(goal, own));
      const wins = isWinner({ ...goal, kind: "community" }, own, all);
      expect(wins).toBe(hasContributed(goal.measure, own) && isReached(goal, all));
    }),
  );
});

test("nothing of a challenge that has started can be changed but its description, and a final one not at all", () => {
  const running = phaseOf({ ...dates, state: "published" }, dates.startsOn);
  expect(canChange(running, "edit")).toBe(false);
  expect(canChange(running, "cancel")).toBe(true);
  expect(canChange(phaseOf({ ...dates, state: "published" }, addDays(dates.startsOn, -1)), "edit")).toBe(true);
  for (const move of ["edit", "describe", "publish", "delete", "cancel"] as const)
    expect(canChange("settled", move)).toBe(false);
});

test("the pace compares what was reached with the days that passed", () => {
  const at = (share: number) => paceOf({ measure: "accepted" }, share, { day: 15, days: 30 });
  expect([at(0.2), at(0.45), at(0.7), at(1)]).toEqual(["behind", "on", "ahead", "done"]);
  expect(paceOf({ measure: "conversion" }, 0.5, { day: 15, days: 30 })).toBeNull();
});
