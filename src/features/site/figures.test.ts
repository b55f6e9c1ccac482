import fc from "fast-check";
import { expect, test } from "vitest";
import { figureMinimums, publishableFigures, type RecordedFigures, roundDown } from "./figures.ts";

const terms = { day: "2026-11-18", currency: "EUR" };
const many: RecordedFigures = {
  partners: 41,
  won: 120,
  paid: { minor: 1_234_567, payments: 90, people: 30 },
  payout: { days: 41.2, commissions: 88, people: 30 },
};

test("publishes what is above its minimum, with money rounded down and days rounded up", () => {
  expect(publishableFigures(many, terms)).toEqual({
    day: "2026-11-18",
    partners: 41,
    won: 120,
    paid: { minor: 1_200_000, currency: "EUR" },
    payoutDays: 42,
  });
});

test("publishes no sum of a few people, however often they were paid", () => {
  const few = publishableFigures(
    { ...many, paid: { ...many.paid, people: 9 }, payout: { ...many.payout, people: 9 } },
    terms,
  );
  expect(few).toMatchObject({ partners: 41, won: 120, paid: null, payoutDays: null });
});

const count = fc.nat(60);
const recorded: fc.Arbitrary<RecordedFigures> = fc.record({
  partners: count,
  won: count,
  paid: fc.record({ minor: fc.nat(9_000_000), payments: count, people: count }),
  payout: fc.record({ days: fc.double({ min: 0, max: 400, noNaN: true }), commissions: count, people: count }),
});

test("publishes nothing below a minimum, and never one figure alone", () => {
  fc.assert(
    fc.property(recorded, (given) => {
      const shown = publishableFigures(given, terms);
      if (!shown) return;
      const { day: _, ...figures } = shown;
      expect(Object.values(figures).filter((figure) => figure !== null).length).toBeGreaterThan(1);
      if (shown.partners !== null) expect(given.partners).toBeGreaterThanOrEqual(figureMinimums.partners);
      if (shown.won !== null) expect(given.won).toBeGreaterThanOrEqual(figureMinimums.won);
      if (shown.paid) {
        expect(given.paid.people).toBeGreaterThanOrEqual(figureMinimums.partners);
        expect(shown.paid.minor).toBeLessThanOrEqual(given.paid.minor);
      }
      if (shown.payoutDays !== null) expect(given.payout.people).toBeGreaterThanOrEqual(figureMinimums.partners);
    }),
  );
});

test("keeps two digits of a sum", () => {
  expect([0, 7, 99, 101, 12_345, 999_999].map(roundDown)).toEqual([0, 7, 99, 100, 12_000, 990_000]);
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (value) => {
      const rounded = roundDown(value);
      expect(rounded).toBeLessThanOrEqual(value);
      expect(String(rounded).replace(/0+$/, "").length).toBeLessThanOrEqual(2);
    }),
  );
});
