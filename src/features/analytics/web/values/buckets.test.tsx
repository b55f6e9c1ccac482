import { describe, expect, it } from "vitest";
import { addDays } from "#base/day.ts";
import type { AnswerRow } from "../../contract.ts";
import { bucketsOf, firstDayOf, weeksOf } from "./buckets.ts";

const days = (from: string, count: number): AnswerRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: addDays(from, at),
    name: null,
    figures: { referrals: { sum: at + 1, of: null }, acceptance: { sum: 1, of: 2 } },
    before: { referrals: { sum: 1, of: null } },
  }));

describe("weeks", () => {
  it("start on the locale's first weekday and contain each day once [R9.3]", () => {
    // 2026-11-04 is a Wednesday.
    const monday = weeksOf(days("2026-11-04", 14), 1);
    expect(monday.map(({ period }) => period)).toEqual([
      { from: "2026-11-04", to: "2026-11-08" },
      { from: "2026-11-09", to: "2026-11-15" },
      { from: "2026-11-16", to: "2026-11-17" },
    ]);
    const sunday = weeksOf(days("2026-11-04", 14), 7);
    expect(sunday.map(({ period }) => period.from)).toEqual(["2026-11-04", "2026-11-08", "2026-11-15"]);
    for (const weeks of [monday, sunday])
      expect(weeks.reduce((sum, { figures }) => sum + (figures.referrals?.sum ?? 0), 0)).toBe((14 * 15) / 2);
    expect(monday[0]).toMatchObject({
      figures: { referrals: { sum: 15, of: null }, acceptance: { sum: 5, of: 10 } },
      before: { referrals: { sum: 5, of: null } },
    });
  });

  it("follow the locale: Monday in German, Sunday in American English, Saturday in Egypt", () => {
    expect(["de-DE", "en-US", "ar-EG"].map(firstDayOf)).toEqual([1, 7, 6]);
  });
});

it("gives each step its days, so that its rows can be opened", () => {
  const period = { from: "2026-09-01", to: "2026-11-15" };
  const rows = ["2026-09-01", "2026-10-01", "2026-11-01"].map((key) => ({ ...days(key, 1)[0]!, key }));
  expect(bucketsOf({ rows, period, whole: { figures: {} } }, "6m", 1).map((one) => one.period)).toEqual([
    { from: "2026-09-01", to: "2026-09-30" },
    { from: "2026-10-01", to: "2026-10-31" },
    { from: "2026-11-01", to: "2026-11-15" },
  ]);
});

it("groups days into weeks where there are fewer than five events a day", () => {
  const rows = days("2026-11-02", 28);
  const period = { from: "2026-11-02", to: "2026-11-29" };
  const lengthWith = (referrals: number) =>
    bucketsOf({ rows, period, whole: { figures: { referrals: { sum: referrals, of: null } } } }, "30d", 1).length;
  expect([lengthWith(5 * 28 - 1), lengthWith(5 * 28)]).toEqual([4, 28]);
  // Amounts are no events, and a rate is made of as many as it is a share of.
  const rare = { wonValue: { sum: 9_000_000, of: null }, decisionTime: { sum: 9_000_000, of: 3 } };
  expect(bucketsOf({ rows, period, whole: { figures: rare } }, "30d", 1)).toHaveLength(4);
  const week = { rows: rows.slice(0, 7), period: { from: "2026-11-02", to: "2026-11-08" }, whole: { figures: rare } };
  expect(bucketsOf(week, "7d", 1)).toHaveLength(7);
});
