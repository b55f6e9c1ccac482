import fc from "fast-check";
import { expect, it } from "vitest";
import { maxCsvLength, parseRates, splitCsv } from "./ecb.ts";

const today = "2026-11-15";
const read = (csv: string) => parseRates(csv, today);

it("parses the daily and the historical file as the bank publishes them", () => {
  expect(read("Date, USD, JPY, \n13 November 2026, 1.0832, 163.45, \n")).toEqual({
    rates: [
      { day: "2026-11-13", currency: "USD", rate: "1.0832" },
      { day: "2026-11-13", currency: "JPY", rate: "163.45" },
    ],
  });
  expect(read("\uFEFFDate,USD,CYP,\r\n2026-11-13,1.0832,N/A,\r\n2026-11-12,1.08,N/A,\r\n")).toEqual({
    rates: [
      { day: "2026-11-13", currency: "USD", rate: "1.0832" },
      { day: "2026-11-12", currency: "USD", rate: "1.08" },
    ],
  });
});

it("names the first invalid line", () => {
  const header = "Date,USD\n2026-11-13,1.08\n";
  expect(read("<xml/>")).toEqual({ line: 1 });
  expect(read("Date,USD,USD\n")).toEqual({ line: 1 });
  expect(read("Date,EUR\n2026-11-13,1")).toEqual({ line: 1 });
  expect(read("Date,USD\n")).toEqual({ line: 2 });
  for (const line of [
    ...["2026-02-30,1", "31 February 2026,1", "13 Brumaire 2026,1", "2026-11-16,1.08", "yesterday,1", ",1"],
    ...[
      "2026-11-12,-1",
      "2026-11-12,0",
      "2026-11-12,0.000",
      "2026-11-12,NaN",
      "2026-11-12,1e30",
      "2026-11-12,Infinity",
    ],
    ...["2026-11-12,", "2026-11-12", "2026-11-12,1,2", "2026-11-12,9999999999", "2026-11-12,1.0000000001"],
  ])
    expect(read(header + line), line).toEqual({ line: 3 });
});

it("splits a long file between lines without losing any", () => {
  const shapes = fc.record({ count: fc.integer({ min: 1, max: 5000 }), length: fc.integer({ min: 1, max: 900 }) });
  fc.assert(
    fc.property(shapes, ({ count, length }) => {
      const lines = Array.from({ length: count }, (_, i) => `${i}`.padEnd(length, "x"));
      const parts = splitCsv(["Date,USD", ...lines, ""].join("\n"));
      expect(parts.every((part) => part.length <= maxCsvLength && part.startsWith("Date,USD\n"))).toBe(true);
      expect(parts.flatMap((part) => part.split("\n").slice(1))).toEqual(lines);
    }),
    { numRuns: 50 },
  );
});
