import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#base/endpoint.ts";

type Schema = {
  type?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  format?: string;
};

/** Values that often break programs: lone surrogates, null bytes, markup, extreme numbers, prototype names. */
const hostileValue = fc.constantFrom<unknown>(
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff tail",
  "\u202e\u200f",
  "𝒳".repeat(300),
  "x".repeat(20_000),
  "'; select 1; --",
  "%s%n%00",
  "../../etc/passwd",
  "<svg onload=alert(1)>",
  "__proto__",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.001Z",
  "2026-02-30",
  0,
  -1,
  1e308,
  -0.5,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 31,
  true,
  null,
  [],
  {},
  [null],
  { constructor: null },
  [[[[[[[[]]]]]]]],
);

const formats: Record<string, fc.Arbitrary<string>> = {
  "date-time": fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") })
    .map((at) => at.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") })
    .map((at) => at.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  emoji: fc.constantFrom("👍", "👨‍👩‍👧", "🇳🇴", "1"),
};

/** Generates values that match the schema, with ids of existing records where the schema asks for an id. */
function valueArbitrary(schema: Schema, ids: Record<string, string>): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf } = schema;
  const options = anyOf ?? oneOf;
  if (options) return fc.oneof(...options.map((one) => valueArbitrary(one, ids)));
  if (allOf) return valueArbitrary(Object.assign({}, ...allOf), ids);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "string") return textArbitrary(schema, ids);
  if (schema.type === "integer" || schema.type === "number") return numberArbitrary(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array")
    return fc.array(valueArbitrary(schema.items ?? {}, ids), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
    });
  if (schema.type === "object") return objectArbitrary(schema, ids);
  return hostileValue;
}

function textArbitrary({ pattern, format, minLength = 0, maxLength = 200 }: Schema, ids: Record<string, string>) {
  const prefix = /^\^([a-z]{3})_/.exec(pattern ?? "")?.[1];
  const known = prefix && ids[prefix];
  if (known) return fc.oneof({ weight: 4, arbitrary: fc.constant(known) }, fc.stringMatching(new RegExp(pattern!)));
  const formatted = format && formats[format];
  if (formatted) return formatted;
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u"));
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)) });
}

const numberArbitrary = ({ type, minimum = -1e9, maximum = 1e9 }: Schema) =>
  type === "integer"
    ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
    : fc.double({ min: minimum, max: maximum, noNaN: true });

function objectArbitrary(
  { properties = {}, additionalProperties, propertyNames }: Schema,
  ids: Record<string, string>,
) {
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueArbitrary(schema, ids)])),
    { requiredKeys: [] },
  );
  if (typeof additionalProperties !== "object") return named;
  const keys = propertyNames ? valueArbitrary(propertyNames, ids).map(String) : fc.string({ maxLength: 10 });
  return fc.dictionary(keys, valueArbitrary(additionalProperties, ids), { maxKeys: 4 });
}

/** Generates inputs close to valid ones: the example with some fields replaced by valid values and some by hostile ones. */
export function inputArbitrary(endpoint: Endpoint, example: Record<string, unknown>, ids: Record<string, string>) {
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Schema;
  const fields = Object.entries(schema.properties ?? {}).filter(([, { format }]) => format !== "binary");
  const changes = fields.map(([name, field]) =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: valueArbitrary(field, ids).map((value) => [[name, value]]) },
        { weight: 2, arbitrary: hostileValue.map((value) => [[name, value]]) },
      )
      .map((change) => change as [string, unknown][]),
  );
  return fc.tuple(...changes).map((changed) => ({ ...example, ...Object.fromEntries(changed.flat()) }));
}
