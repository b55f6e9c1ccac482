import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { listInput, listQuery } from "./list.ts";

const fields = { status: z.enum(["won", "lost"]), value: z.int(), at: z.iso.datetime(), open: z.boolean() };
const input = listInput(fields, ["value", "at"]);
const codes = (given: object) =>
  input
    .safeParse(given)
    .error?.issues.map(
      (issue) => `${String(issue.path[0])}:${(issue as { params?: { code: string } }).params?.code ?? issue.code}`,
    ) ?? [];

test("accepts a list without filters or order", () => expect(codes({})).toEqual([]));

test("accepts at most one not-equal or not-in filter [R5.11]", () => {
  expect(codes({ filter: ["status:ne:won", "value:eq:3"] })).toEqual([]);
  expect(codes({ filter: ["status:ne:won", "value:notIn:3,4"] })).toEqual(["filter:oneNegative"]);
});

test("requires an order-by for limit-to-last [R5.11]", () => {
  expect(codes({ limitToLast: 3, orderBy: "at:asc" })).toEqual([]);
  expect(codes({ limitToLast: 3 })).toEqual(["limitToLast:needsOrder"]);
  expect(codes({ limitToLast: 3, limit: 3, orderBy: "at:asc" })).toEqual(["limitToLast:notWithLimit"]);
});

test.each([
  "nobody:eq:1",
  "status:like:won",
  "status:eq:maybe",
  "value:eq:x",
  "value:eq:",
  "constructor:eq:1",
  "status",
  "__proto__:eq:1",
])("rejects %s", (filter) => expect(codes({ filter: [filter] })).toEqual(["filter:filter"]));

test("parses typed values, which may contain colons", () => {
  const filter = ["at:gte:2026-01-01T00:00:00Z", "value:in:1,2", "open:eq:true"];
  expect(listQuery(fields, { filter }).filters).toEqual([
    { field: "at", operator: "gte", values: ["2026-01-01T00:00:00Z"] },
    { field: "value", operator: "in", values: [1, 2] },
    { field: "open", operator: "eq", values: [true] },
  ]);
});

test("never throws, whatever the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (filter, orderBy) => void input.safeParse({ filter: [filter], orderBy })),
  );
});
