import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertAt, crossRate } from "./rates.ts";

describe("crossRate", () => {
  it("is the bank's own rate from the euro, and its inverse to the euro", () => {
    expect(crossRate("1", "1.083200000")).toBe("1.0832");
    expect(crossRate("1.25", "1")).toBe("0.8");
    expect(crossRate("2", "3")).toBe("1.5");
  });

  it("keeps twelve significant digits on either side of the decimal point", () => {
    expect(crossRate("3", "1")).toBe("0.333333333333");
    expect(crossRate("1.0832", "163.45")).toBe("150.89549483");
    expect(crossRate("17000", "0.33")).toBe("0.0000194117647059");
  });
});

describe("convertAt", () => {
  it("uses the number of digits of each currency", () => {
    expect(convertAt(10_000, "EUR", "JPY", "163.45")).toBe(16_345);
    expect(convertAt(16_345, "JPY", "EUR", crossRate("163.45", "1"))).toBe(10_000);
    expect(convertAt(10_000, "EUR", "KWD", "0.3321")).toBe(33_210);
    expect(convertAt(1, "JPY", "KWD", "0.002")).toBe(2);
  });

  it("rounds halves away from zero and keeps zero", () => {
    expect(convertAt(1, "EUR", "USD", "1.5")).toBe(2);
    expect(convertAt(-1, "EUR", "USD", "1.5")).toBe(-2);
    expect(Object.is(convertAt(0, "EUR", "USD", "1.5"), 0)).toBe(true);
  });

  it("is exact to the minor unit beyond the precision of a double", () => {
    expect(convertAt(900_000_000_000_001, "EUR", "USD", "1.000000001")).toBe(900_000_000_900_001);
  });

  it("is monotonic in the amount and symmetric around zero", () => {
    const rates = fc
      .integer({ min: 1, max: 1_000_000_000 })
      .map((n) => `${n}`.padStart(10, "0").replace(/(\d{6})$/, ".$1"));
    const currencies = fc.constantFrom("EUR", "USD", "JPY", "KWD");
    const minors = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(minors, minors, currencies, currencies, rates, (a, b, from, to, rate) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(convertAt(less, from, to, rate)).toBeLessThanOrEqual(convertAt(more, from, to, rate));
        expect(convertAt(-more, from, to, rate) + convertAt(more, from, to, rate)).toBe(0);
      }),
    );
  });
});
