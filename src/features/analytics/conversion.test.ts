import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#base/day.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { addConverted, monthlyRates, rateFor } from "./conversion.ts";

const prices = new Map([
  [
    "USD",
    [
      { day: "2026-11-12", rate: "1.10" },
      { day: "2026-11-13", rate: "1.25" },
    ],
  ],
  ["JPY", [{ day: "2026-11-13", rate: "150" }]],
]);

describe("the rate of a figure", () => {
  it("is that of the event's day, or the nearest known one", () => {
    const dollars = (day: string) => rateFor(prices, "EUR", "USD", day);
    expect(dollars("2026-11-12")).toEqual({ rate: "1.1", day: "2026-11-12" });
    // A Saturday has no rate of its own, and the day after the newest one uses the newest.
    expect(dollars("2026-11-14")).toEqual({ rate: "1.25", day: "2026-11-13" });
    expect(dollars("2027-03-01")).toEqual({ rate: "1.25", day: "2026-11-13" });
    expect(dollars("2020-01-01")).toEqual({ rate: "1.1", day: "2026-11-12" });
  });

  it("is derived for two currencies, and unknown where one has none", () => {
    expect(rateFor(prices, "USD", "JPY", "2026-11-13")?.rate).toBe("120");
    expect(rateFor(prices, "USD", "USD", "2026-11-13")).toEqual({ rate: "1", day: "2026-11-13" });
    expect(rateFor(prices, "NOK", "USD", "2026-11-13")).toBeUndefined();
    expect(rateFor(prices, "EUR", "NOK", "2026-11-13")).toBeUndefined();
  });

  it("is tabulated per day in minor units, only for currencies that have one", () => {
    const [table, ...rest] = monthlyRates(prices, ["JPY", "USD", "NOK"], "USD", {
      from: "2026-11-20",
      to: "2026-11-25",
    });
    expect(rest).toEqual([]);
    expect([table?.currency, table?.month, table?.rates.length]).toEqual(["JPY", "2026-11-01", 31]);
    // A yen has no cents: 100 yen are 83 cents.
    expect(Number(table?.rates[12]) * 100).toBeCloseTo(83.333, 2);
  });
});

const currency = fc.constantFrom("EUR", "USD", "JPY", "NOK", "KWD");
const amount = fc.record({ minor: fc.integer({ min: -1e9, max: 1e9 }), currency });
const days = fc.nat({ max: 40 }).map((n) => addDays("2026-10-20", n));

describe("a converted total", () => {
  it("contains every amount once: converted, or beside it in its own currency", () => {
    fc.assert(
      fc.property(fc.array(amount), fc.constantFrom("EUR", "USD", "JPY"), days, (amounts, to, day) => {
        const { minor, others, isConverted } = addConverted(amounts, to, (from) => rateFor(prices, from, to, day));
        const sumOf = (code: string) =>
          amounts.filter((one) => one.currency === code).reduce((sum, one) => sum + one.minor, 0);
        const known = ["EUR", "USD", "JPY"];
        const expected = known.map((code) => convertAt(sumOf(code), code, to, rateFor(prices, code, to, day)!.rate));
        expect(minor).toBe(expected.reduce((sum, one) => sum + one, 0));
        expect(others).toEqual(
          ["KWD", "NOK"].map((code) => ({ minor: sumOf(code), currency: code })).filter((one) => one.minor !== 0),
        );
        expect(isConverted).toBe(known.some((code) => code !== to && sumOf(code) !== 0));
      }),
    );
  });

  it("does not depend on the order of the amounts", () => {
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        const total = (list: typeof amounts) =>
          addConverted(list, "USD", (from) => rateFor(prices, from, "USD", "2026-11-13"));
        expect(total(amounts.toReversed())).toEqual(total(amounts));
      }),
    );
  });

  it("is the plain sum where everything is in its currency, even without rates", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (minors) => {
        const amounts = minors.map((minor) => ({ minor, currency: "NOK" }));
        const total = addConverted(amounts, "NOK", (from) => rateFor(new Map(), from, "NOK", "2026-11-13"));
        expect(total).toEqual({ minor: minors.reduce((sum, one) => sum + one, 0), others: [], isConverted: false });
      }),
    );
  });
});
