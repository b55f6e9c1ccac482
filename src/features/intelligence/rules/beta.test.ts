import fc from "fast-check";
import { expect, it } from "vitest";
import { betaCumulative, betaQuantile } from "./beta.ts";

it("agrees with known values of the Beta distribution", () => {
  expect(betaCumulative(0.3, 1, 1)).toBeCloseTo(0.3, 12);
  expect(betaCumulative(0.5, 2, 3)).toBeCloseTo(0.6875, 12);
  expect(betaCumulative(0.2, 3, 7)).toBeCloseTo(0.26180251, 7);
});

it("inverts its own cumulative distribution", () => {
  const size = fc.double({ min: 0.5, max: 400, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (a, b, probability) => {
      expect(betaCumulative(betaQuantile(probability, a, b), a, b)).toBeCloseTo(probability, 6);
    }),
  );
});
