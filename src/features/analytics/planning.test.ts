import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canDivide, canFilter, definitions, shownConversion } from "./measures.ts";
import { dimensionOf, filtersOf, planOf } from "./planning.ts";
import { dims, divisions, kinds, measures } from "./values.ts";

const named = dims.filter((dim) => dim !== "all");
const person = `per_${"a".repeat(32)}` as const;

describe("the source of an answer [R2.16]", () => {
  test("is the cells when one dimension is involved, and otherwise the rows", () => {
    expect(planOf({}, undefined)).toEqual({ from: "cells", dim: "all", isFiltered: false });
    expect(planOf({}, "source")).toEqual({ from: "cells", dim: "source", isFiltered: false });
    expect(planOf({ source: "link" }, undefined)).toEqual({ from: "cells", dim: "source", isFiltered: true });
    expect(planOf({ source: "link" }, "source")).toEqual({ from: "cells", dim: "source", isFiltered: true });
    expect(planOf({ source: "link" }, "country")).toEqual({ from: "rows" });
    expect(planOf({ source: "link", country: "" }, undefined)).toEqual({ from: "rows" });
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...named)), fc.option(fc.constantFrom(...named)), (filters, by) => {
        const plan = planOf(Object.fromEntries(filters.map((one) => [one, ""])), by ?? undefined);
        const touched = new Set([...filters, ...(by ? [by] : [])]);
        expect(plan.from).toBe(touched.size > 1 ? "rows" : "cells");
      }),
    );
  });

  test("does not count the program as a dimension, since every cell has it, but counts an empty filter", () => {
    expect(filtersOf({ programId: `prg_${"0".repeat(32)}` })).toEqual({});
    expect(filtersOf({ referrerId: person, country: "" })).toEqual({ referrer: "a".repeat(32), country: "" });
    expect(dimensionOf("program")).toBeUndefined();
    expect(dimensionOf("day")).toBeUndefined();
    expect(dimensionOf("campaign")).toBe("campaign");
  });
});

describe("valid questions", () => {
  test("allow time for every measure, reasons only where they exist, and people only for the ledger", () => {
    for (const measure of measures) {
      for (const by of ["none", "day", "month"] as const) expect(canDivide(measure, by)).toBe(true);
      const isBook = definitions[measure].of === "books";
      expect(canDivide(measure, "country")).toBe(!isBook && measure !== "activeReferrers");
      expect(canDivide(measure, "referrer")).toBe(measure !== "activeReferrers");
      expect(canDivide(measure, "rejectReason")).toBe(measure === "rejected");
      expect(canDivide(measure, "lossReason")).toBe(measure === "lost");
      expect(canFilter(measure, "country")).toBe(!isBook);
      expect(canFilter(measure, "referrerId")).toBe(true);
    }
    expect(divisions.filter((by) => canDivide("activeReferrers", by))).toEqual(["none", "day", "month", "program"]);
  });

  test("show no conversion beside zero referrals, because the deals that closed are older", () => {
    const conversion = { sum: 1, of: 1 };
    expect(shownConversion({ referrals: { sum: 0, of: null }, conversion })).toBeUndefined();
    expect(shownConversion({ referrals: { sum: 2, of: null }, conversion })).toEqual(conversion);
    expect(shownConversion({ conversion })).toEqual(conversion);
  });

  test("yield zero for every figure without data, and a rate includes its total", () => {
    for (const measure of measures) {
      const { figure, unit, kinds: of } = definitions[measure];
      const isPart = unit === "rate" || unit === "time" || unit === "averageMoney";
      expect(figure({})).toEqual({ sum: 0, of: isPart ? 0 : null });
      expect(of.every((kind) => kinds.includes(kind))).toBe(true);
    }
    const sum = (count: number, amount = 0) => ({ count, priced: count, amount, others: [] });
    const sums = {
      accepted: sum(6, 600),
      rejected: sum(2, 200),
      late: sum(1),
      won: { count: 3, priced: 2, amount: 500, others: [{ minor: 70, currency: "EUR" }] },
    };
    expect(definitions.acceptance.figure(sums)).toEqual({ sum: 6, of: 8 });
    expect(definitions.decisionTime.figure(sums)).toEqual({ sum: 800, of: 8 });
    expect(definitions.clockKept.figure(sums)).toEqual({ sum: 7, of: 8 });
    expect(definitions.conversion.figure(sums)).toEqual({ sum: 3, of: 3 });
    expect(definitions.averageDeal.figure(sums)).toEqual({ sum: 500, of: 2 });
    // An amount that could not be converted is part of the answer, but not of the total.
    expect(definitions.wonValue.figure(sums)).toEqual({
      sum: 500,
      of: null,
      others: [{ minor: 70, currency: "EUR" }],
    });
  });
});
