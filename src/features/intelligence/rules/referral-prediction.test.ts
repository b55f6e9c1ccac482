import { describe, expect, test } from "vitest";
import { statuses } from "#features/referrals/contract/values.ts";
import { simulatedTables } from "../testing/simulated-tables.ts";
import { stageFeatures } from "../values.ts";
import { scorePredictions } from "./accuracy.ts";
import { findHints } from "./hints.ts";
import { sigmoid } from "./metrics.ts";
import { describeStage, restrictedFeatures, stageFields, submissionFields } from "./referral-features.ts";
import { referralOutcome } from "./referral-outcome.ts";
import { predictReferral, strongestReasons } from "./referral-prediction.ts";
import { trackRecordOf } from "./track-records.ts";
import { trainModel } from "./train.ts";

const facts = {
  programId: "prg",
  productInterest: " Solar ",
  source: "event",
  timeline: "now",
  priority: null,
  relationship: null,
  confidenceLevel: "good" as const,
  value: 1200,
  hasPhone: false,
  email: "none" as const,
  hasPosition: false,
  hasCompany: true,
  notesLength: 0,
  contextLength: 300,
  attachments: 0,
  hasCity: true,
  country: "DE",
  partnerReferrals: 2,
  partnerDecided: 0,
  partnerWon: 0,
};

describe("what a prediction is made from", () => {
  test("has a value for every feature, and none that names a person", () => {
    const row = describeStage(facts, {
      stageId: "stg",
      daysAccepted: 3,
      reviewDays: 1,
      stepsBack: 0,
      isAssigned: true,
    });
    expect(Object.keys(row).sort()).toEqual([...stageFeatures].sort());
    expect(row).toMatchObject({ productInterest: "solar", notes: "none", context: "detailed", partnerWinRate: 0.25 });
  });

  test("leaves out where the contact lives unless the tenant allows it", () => {
    const names = (usesPlace: boolean) =>
      [...submissionFields(usesPlace), ...stageFields(usesPlace)].map(({ name }) => name);
    for (const restricted of restrictedFeatures) {
      expect(names(false)).not.toContain(restricted);
      expect(names(true)).toContain(restricted);
    }
  });
});

test("counts as an outcome what says something about the contact", () => {
  const outcomes = Object.fromEntries(statuses.map((status) => [status, referralOutcome(status, null)]));
  expect(outcomes).toMatchObject({ won: 1, lost: 0, expired: 0, reversed: 0, rejected: 0, withdrawn: undefined });
  expect(referralOutcome("under_review", null)).toBeUndefined();
  expect(referralOutcome("rejected", "duplicate")).toBeUndefined();
  expect(referralOutcome("rejected", "notAFit")).toBe(0);
});

test("knows of a partner only what had happened before", () => {
  const record = trackRecordOf([
    { submittedAt: 1, closedAt: 5, outcome: 1 },
    { submittedAt: 2, closedAt: 9, outcome: 0 },
    { submittedAt: 3, closedAt: null, outcome: undefined },
  ]);
  expect(record(2)).toEqual({ partnerReferrals: 1, partnerDecided: 0, partnerWon: 0 });
  expect(record(6)).toEqual({ partnerReferrals: 3, partnerDecided: 1, partnerWon: 1 });
  expect(record(10)).toEqual({ partnerReferrals: 3, partnerDecided: 2, partnerWon: 1 });
});

describe("a prediction", () => {
  const { fields, rows, outcomes } = simulatedTables.linear?.(300, 3) ?? expect.fail();
  const learned = trainModel({ fields, rows, outcomes });
  const estimate = trainModel({ fields, rows: rows.slice(0, 10), outcomes: Array.from(outcomes).slice(0, 10) });

  test("is the stage's own probability while nothing was learned, without a range", () => {
    const made = predictReferral(estimate, rows[0] ?? {}, 0.4);
    expect(made).toMatchObject({ basis: "estimate", probability: 0.4, low: null, high: null, reasons: [] });
    expect(predictReferral(estimate, rows[0] ?? {}, undefined)).toMatchObject({ basis: "estimate", low: null });
  });

  test("has reasons that add up to it, of which the strongest are shown in points", () => {
    for (const row of rows.slice(0, 50)) {
      const { margin, base, probability, reasons } = predictReferral(learned, row, undefined);
      expect(Math.abs(reasons.reduce((sum, { logOdds }) => sum + logOdds, base) - margin)).toBeLessThan(1e-9);
      for (const { logOdds, points } of strongestReasons(margin, reasons))
        expect(points).toBeCloseTo(100 * (probability - sigmoid(margin - logOdds)), 9);
    }
  });

  test("gives no hints where nothing was learned", () => {
    expect(findHints(estimate, { phone: false })).toEqual([]);
  });
});

test("scores predictions beside the base rate", () => {
  const scored = [
    { probability: 0.9, outcome: 1, baseRate: 0.4 },
    { probability: 0.2, outcome: 0, baseRate: 0.4 },
  ];
  expect(scorePredictions(scored)).toMatchObject({ n: 2, won: 1, auc: 1, accuracy: 1, baseAccuracy: 0.5 });
  expect(scorePredictions(scored)?.brier).toBeCloseTo((0.01 + 0.04) / 2, 12);
  expect(scorePredictions([])).toBeNull();
});
