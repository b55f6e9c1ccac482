import { expect, test } from "vitest";
import { z } from "zod";
import { createFieldPicker } from "./field-picker.ts";

const pick = (schema: z.ZodType, value: unknown) => createFieldPicker(schema)(value as never);
const secret = { secret: "s" };

test("drops fields that the schema does not declare, at every depth", () => {
  const schema = z.object({
    a: z.string(),
    list: z.array(z.object({ b: z.int() })),
    inner: z.object({ c: z.boolean() }).nullable(),
  });
  const value = { a: "x", list: [{ b: 1, ...secret }], inner: { c: true, ...secret }, ...secret };
  expect(pick(schema, value)).toEqual({ a: "x", list: [{ b: 1 }], inner: { c: true } });
});

test("keeps null and undefined", () => {
  const schema = z.object({ a: z.object({ b: z.string() }).nullable(), c: z.array(z.string()).optional() });
  expect(pick(schema, { a: null })).toEqual({ a: null, c: undefined });
});

test("drops undeclared fields of each variant of a union", () => {
  const schema = z.array(z.union([z.object({ kind: z.literal("a"), x: z.int() }), z.object({ kind: z.literal("b") })]));
  expect(
    pick(schema, [
      { kind: "a", x: 1, ...secret },
      { kind: "b", ...secret },
    ]),
  ).toEqual([{ kind: "a", x: 1 }, { kind: "b" }]);
  expect(pick(z.record(z.string(), z.object({ n: z.int() })), { k: { n: 1, ...secret } })).toEqual({ k: { n: 1 } });
});

test("copies keys that are not identifiers, and nested arrays", () => {
  const schema = z.object({ "a-b": z.array(z.array(z.object({ 'c"d': z.int() }))) });
  expect(pick(schema, { "a-b": [[{ 'c"d': 1, ...secret }]] })).toEqual({ "a-b": [[{ 'c"d': 1 }]] });
});
