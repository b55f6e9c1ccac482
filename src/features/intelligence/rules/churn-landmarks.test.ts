import fc from "fast-check";
import { expect, test } from "vitest";
import { churnHorizonDays } from "./churn.ts";
import { estimateChurn } from "./churn-estimate.ts";
import { churnExamples, isActive } from "./churn-landmarks.ts";

const day = 86_400_000;
const now = 2000 * day;
const at = (...daysAgo: number[]) => daysAgo.map((days) => ({ at: now - days * day, amount: null }));
const histories = (...daysAgo: number[]) => [{ submissions: at(...daysAgo), offsetDays: 0 }];

test("a moment has what was known then and what followed within the horizon", () => {
  const { rows, outcomes } = churnExamples(histories(200, 190, 120), now);
  // 180 days ago the partner had sent two and a third followed; 90 days ago three, and none followed.
  expect(outcomes).toEqual([0, 1]);
  expect(rows.map(({ recency, frequency }) => ({ recency, frequency }))).toEqual([
    { recency: 10, frequency: 2 },
    { recency: 30, frequency: 3 },
  ]);
});

test("a partner who is silent for longer than the horizon is no example", () => {
  expect(churnExamples(histories(400), now).outcomes).toEqual([1]);
  expect(isActive(at(89), now)).toBe(true);
  expect(isActive(at(90), now)).toBe(false);
});

const someDays = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 30 });

test("no example knows the future: referrals of the last horizon change no features", () => {
  fc.assert(
    fc.property(someDays, someDays, fc.nat(500), (past, recent, offsetDays) => {
      const old = past.map((days) => days + churnHorizonDays);
      const without = churnExamples([{ submissions: at(...old), offsetDays }], now);
      const later = recent.map((days) => days % churnHorizonDays);
      const withRecent = churnExamples([{ submissions: at(...old, ...later), offsetDays }], now);
      expect(withRecent.rows).toEqual(without.rows);
    }),
  );
});

test("an estimate is a probability that rises with silence, most for partners with a fast rhythm", () => {
  fc.assert(
    fc.property(someDays, fc.integer({ min: 1, max: 200 }), (daysAgo, wait) => {
      const sooner = estimateChurn(at(...daysAgo), now) ?? Number.NaN;
      const later = estimateChurn(at(...daysAgo.map((days) => days + wait)), now) ?? Number.NaN;
      expect(sooner).toBeGreaterThan(0);
      expect(sooner).toBeLessThan(1);
      expect(later).toBeGreaterThan(sooner);
    }),
  );
  const weekly = estimateChurn(at(65, 58, 51, 44, 37), now) ?? 0;
  const monthly = estimateChurn(at(157, 127, 97, 67, 37), now) ?? 0;
  expect(weekly).toBeGreaterThan(monthly);
  expect(estimateChurn([], now)).toBeUndefined();
});
