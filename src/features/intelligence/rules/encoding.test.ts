import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categoryFields, numberFields } from "../testing/simulated-tables.ts";
import { binCount, encodeColumns, encodeRow } from "./encode.ts";
import { learnEncoding, outOfFoldRates } from "./encoding.ts";
import { auc } from "./metrics.ts";
import { findBin, learnLimits, maxBins } from "./quantile-bins.ts";
import { createRandom } from "./random.ts";
import { type CategoryColumn, type Row, readColumns } from "./table.ts";

describe("bins of numbers", () => {
  it("keep the order, separate few values completely and are never too many", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 600 }), (list) => {
        const limits = learnLimits(Float64Array.from(list));
        expect(limits.length).toBeLessThanOrEqual(maxBins);
        const distinct = [...new Set(list.map((value) => value + 0))].sort((a, b) => a - b);
        const bins = distinct.map((value) => findBin(limits, value));
        expect(bins).toEqual(bins.toSorted((a, b) => a - b));
        if (distinct.length <= maxBins) expect(new Set(bins).size).toBe(distinct.length);
      }),
    );
  });

  it("hold about equally many values of a wide amount", () => {
    const random = createRandom(1);
    const values = Float64Array.from({ length: 10_000 }, () => Math.exp(12 * random()));
    const limits = learnLimits(values);
    const counts = new Array<number>(limits.length + 1).fill(0);
    for (const value of values) counts[findBin(limits, value)]!++;
    expect(limits.length).toBeGreaterThan(240);
    expect(Math.max(...counts)).toBeLessThan(80);
  });
});

describe("a row", () => {
  const fields = [...numberFields(["amount"]), ...categoryFields(["source"]), { name: "at", kind: "date" as const }];
  const sources = ["web", "mail", "", "fair"];
  const rows: Row[] = Array.from({ length: 200 }, (_, i) => ({
    amount: i % 7 ? i ** 3 : null,
    source: sources[i % 4] ?? null,
    at: `2026-0${1 + (i % 9)}-11`,
  }));
  const outcomes = rows.map((_, i) => i % 2);
  const columns = readColumns(fields, rows);
  const encoding = learnEncoding(columns, outcomes);

  it("is encoded for a prediction as it was for training", () => {
    const all = encodeColumns(encoding, columns);
    rows.forEach((row, i) => {
      const one = encodeRow(encoding, row);
      expect([...one.bins]).toEqual(all.bins.map((bins) => bins[i]));
      expect([...one.numbers]).toEqual(all.numbers.map((numbers) => numbers[i]));
    });
  });

  it("has bin 0 for what is missing and the last for an unknown level", () => {
    const at = encoding.findIndex(({ field }) => field === "source");
    expect(encodeRow(encoding, {}).bins.every((bin) => bin === 0)).toBe(true);
    expect(encodeRow(encoding, { source: "radio" }).bins[at]).toBe(binCount(encoding[at]!) - 1);
    expect(encodeRow(encoding, { source: "__proto__" }).bins[at]).toBe(binCount(encoding[at]!) - 1);
  });
});

it("does not let 10,000 levels give their own outcome away", () => {
  const random = createRandom(2);
  const levels = Array.from({ length: 10_000 }, (_, i) => `level ${i}`);
  const codes = Int32Array.from({ length: 20_000 }, () => Math.floor(random() * levels.length));
  const outcomes = Array.from({ length: 20_000 }, () => (random() < 0.3 ? 1 : 0));
  const column: CategoryColumn = { field: "id", part: "value", kind: "category", codes, levels };
  expect(auc(outOfFoldRates(column, outcomes), outcomes)).toBeLessThan(0.53);
  for (const feature of learnEncoding([column], outcomes)) expect(binCount(feature)).toBeLessThanOrEqual(256);
});
