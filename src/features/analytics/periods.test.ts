import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#base/day.ts";
import {
  barPieces,
  beginningOfTime,
  bucketsOf,
  comparisonOf,
  lengthOf,
  mergeSparse,
  monthsOf,
  type Period,
  periodOf,
  piecesOf,
  plusMonths,
  stepsOf,
  stretchesOf,
  weeksOf,
} from "./periods.ts";
import { comparisons, divisions, frames } from "./values.ts";

const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays("1990-01-01", n));
const frame = fc.constantFrom(...frames);
const isCovered = (pieces: readonly Period[], { from, to }: Period) => {
  expect(pieces[0]!.from).toBe(from);
  expect(pieces.at(-1)!.to).toBe(to);
  for (const [i, piece] of pieces.entries()) {
    expect(piece.from <= piece.to).toBe(true);
    if (i > 0) expect(piece.from).toBe(addDays(pieces[i - 1]!.to, 1));
  }
};

describe("periods [R9.3]", () => {
  test("end today and are as long as their name says", () => {
    const on = "2026-11-15";
    expect(periodOf("7d", on)).toEqual({ from: "2026-11-09", to: on });
    expect(lengthOf(periodOf("90d", on))).toBe(90);
    expect(periodOf("3m", on)).toEqual({ from: "2026-09-01", to: on });
    expect(periodOf("1y", on)).toEqual({ from: "2025-12-01", to: on });
    expect(periodOf("all", on, "2024-02-29")).toEqual({ from: "2024-02-01", to: on });
    expect(periodOf("all", on, "2026-11-03")).toEqual({ from: "2026-09-01", to: on });
    expect(periodOf("all", on)).toEqual({ from: "2026-09-01", to: on });
    fc.assert(fc.property(day, frame, (today, one) => periodOf(one, today).to === today));
  });

  test("are compared with the period of equal length right before, or with the same days a year ago", () => {
    const thirty = periodOf("30d", "2026-11-15");
    expect(comparisonOf("30d", thirty, "previous")).toEqual({ from: "2026-09-17", to: "2026-10-16" });
    expect(comparisonOf("30d", thirty, "year")).toEqual({ from: "2025-10-17", to: "2025-11-15" });
    const half = periodOf("6m", "2026-11-15");
    expect(comparisonOf("6m", half, "previous")).toEqual({ from: "2025-12-01", to: "2026-05-15" });
    // A complete month is compared with a complete month.
    expect(comparisonOf("3m", periodOf("3m", "2026-11-30"), "previous")).toEqual({
      from: "2026-06-01",
      to: "2026-08-31",
    });
    expect(comparisonOf("1y", periodOf("1y", "2024-02-29"), "previous")).toEqual({
      from: "2022-03-01",
      to: "2023-02-28",
    });
    expect(comparisonOf("all", periodOf("all", "2026-11-15"), "previous")).toBeNull();
    expect(comparisonOf("7d", thirty, "none")).toBeNull();
  });

  test("never overlap with the comparison period, which has as many days", () => {
    fc.assert(
      fc.property(day, frame, fc.constantFrom(...comparisons), (today, one, comparison) => {
        const now = periodOf(one, today);
        const before = comparisonOf(one, now, comparison);
        if (!before) return;
        expect(before.from <= before.to).toBe(true);
        expect(before.to < now.from).toBe(true);
        if (comparison === "previous") expect(lengthOf(before) <= lengthOf(now) + 3).toBe(true);
        if (comparison === "previous" && one.endsWith("d")) expect(addDays(before.to, 1)).toBe(now.from);
      }),
    );
  });

  test("are divided into pieces that cover every day exactly once", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 40 }), (from, length, days) => {
        const period = { from, to: addDays(from, length) };
        isCovered(piecesOf(period, days), period);
        isCovered(monthsOf(period), period);
        for (const { from: start, to } of monthsOf(period)) expect(start.slice(0, 7)).toBe(to.slice(0, 7));
      }),
    );
    fc.assert(
      fc.property(day, frame, fc.constantFrom(...divisions), (today, one, by) => {
        const period = periodOf(one, today);
        isCovered(bucketsOf(by, period), period);
        isCovered(stepsOf(one, period), period);
      }),
    );
    expect(stepsOf("30d", periodOf("30d", "2026-11-15"))).toHaveLength(10);
    expect(stepsOf("1y", periodOf("1y", "2026-11-15"))).toHaveLength(12);
  });

  test("shift by calendar months, and keep the last day of a month the last", () => {
    expect(plusMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(plusMonths("2026-02-28", 1)).toBe("2026-03-31");
    expect(plusMonths("2026-03-30", -1)).toBe("2026-02-28");
    expect(plusMonths("2026-11-15", -12)).toBe("2025-11-15");
    fc.assert(
      fc.property(day, fc.integer({ min: -30, max: 30 }), (one, months) => {
        const whole = Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7)) + months;
        const to = plusMonths(one, months);
        expect(Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7))).toBe(whole);
      }),
    );
  });

  test("are drawn by day, or by week where there are fewer than five a day, and nothing is lost", () => {
    const add = (one: { count: number } & Period, other: { count: number } & Period) => ({
      ...one,
      count: one.count + other.count,
    });
    fc.assert(
      fc.property(frame, day, fc.nat({ max: 9 }), (one, today, count) => {
        const period = periodOf(one, today, addDays(today, -400));
        const bars = barPieces(one, period).map((piece) => ({ ...piece, count }));
        isCovered(bars, period);
        const drawn = mergeSparse(bars, (bar) => bar.count, add);
        isCovered(drawn, period);
        expect(drawn.reduce((sum, bar) => sum + bar.count, 0)).toBe(bars.length * count);
        const isByDay = one === "7d" || (one === "30d" && count >= 5);
        expect(drawn.every(({ from, to }) => from === to)).toBe(isByDay);
      }),
      { numRuns: 40 },
    );
    // The newest week is whole, because it is the one that is read first.
    expect(weeksOf({ from: "2026-11-01", to: "2026-11-10" })).toEqual([
      { from: "2026-11-01", to: "2026-11-03" },
      { from: "2026-11-04", to: "2026-11-10" },
    ]);
  });

  test("up to several end dates become consecutive stretches from the beginning of time", () => {
    expect(stretchesOf(["2026-03-05", "2026-01-31", "2026-03-05"])).toEqual([
      { from: beginningOfTime, to: "2026-01-31" },
      { from: "2026-02-01", to: "2026-03-05" },
    ]);
    expect(stretchesOf([])).toEqual([]);
  });
});
