import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auc, calibrationBins, expectedCalibrationError, logit, marginLoss, measure, sigmoid } from "./metrics.ts";

const scoredRows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 1 })), {
  minLength: 2,
  maxLength: 40,
});

describe("area under the curve", () => {
  it("is the share of pairs in the right order, ties counted half", () => {
    fc.assert(
      fc.property(scoredRows, (rows) => {
        const [scores, outcomes] = [rows.map(([score]) => score), rows.map(([, outcome]) => outcome)];
        const pairs = rows.flatMap(([a, won]) =>
          rows.flatMap(([b, other]) => (won && !other ? [[a, b] as const] : [])),
        );
        fc.pre(pairs.length > 0);
        const right = pairs.reduce((sum, [a, b]) => sum + (a > b ? 1 : a === b ? 0.5 : 0), 0);
        expect(auc(scores, outcomes)).toBeCloseTo(right / pairs.length, 12);
      }),
    );
  });

  it("is not a number where only one outcome occurs", () => {
    expect(auc([0.2, 0.4], [1, 1])).toBeNaN();
    expect(auc([], [])).toBeNaN();
  });
});

it("measures Brier score, log loss and calibration error", () => {
  const figures = measure(Float64Array.of(0.8, 0.8, 0.2, 0.2), [1, 0, 0, 0]);
  expect(figures.brier).toBeCloseTo((0.04 + 0.64 + 0.04 + 0.04) / 4, 12);
  expect(figures.logLoss).toBeCloseTo(-(3 * Math.log(0.8) + Math.log(0.2)) / 4, 12);
  expect(figures.ece).toBeCloseTo(0.5 * 0.3 + 0.5 * 0.2, 12);
});

it("puts a certain prediction into the last bin", () => {
  expect(calibrationBins([1, 0.95, 0], [1, 1, 0]).map(({ n }) => n)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(expectedCalibrationError([], [])).toBe(0);
});

it("keeps the log loss finite and equal from either side", () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (margin) => {
      expect(marginLoss(margin, 1)).toBeCloseTo(-Math.log(sigmoid(margin)), 6);
      expect(logit(sigmoid(margin))).toBeCloseTo(margin, 4);
    }),
  );
  expect(marginLoss(-5000, 1)).toBe(5000);
});
