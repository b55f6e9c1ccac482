import { expect, it } from "vitest";
import { churnFeatures, churnFields, churnOutcome } from "./churn.ts";

const day = 86_400_000;
const weekly = [0, 7, 14, 21].map((days) => ({ at: days * day, amount: days === 21 ? null : 100 + days }));

it("measures silence against the partner's own rhythm", () => {
  expect(churnFeatures(weekly, 42 * day)).toEqual({
    ...{ recency: 21, frequency: 4, meanGap: 7, silence: 3 },
    ...{ last90Days: 4, last180Days: 4, amount: 107 },
  });
});

it("knows only what was submitted by then", () => {
  expect(churnFeatures(weekly, 8 * day)).toMatchObject({ recency: 1, frequency: 2, meanGap: 7 });
  expect(churnFeatures(weekly, -1)).toBeUndefined();
  expect(churnFeatures(weekly.slice(0, 1), 200 * day)).toMatchObject({ meanGap: null, silence: null, last180Days: 0 });
});

it("describes every field that a model is trained on", () => {
  expect(Object.keys(churnFeatures(weekly, 42 * day) ?? {})).toEqual(churnFields.map(({ name }) => name));
});

it("calls a partner lost after 90 days without a referral, and not before", () => {
  expect(churnOutcome(weekly, 21 * day, 110 * day)).toBeUndefined();
  expect(churnOutcome(weekly, 21 * day, 111 * day)).toBe(1);
  expect(churnOutcome(weekly, 14 * day, 20 * day)).toBe(0);
});
