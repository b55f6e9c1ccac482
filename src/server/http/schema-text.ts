import type { Schema } from "./openapi.ts";

const refPrefix = "#/components/schemas/";
const indentOf = (depth: number) => "  ".repeat(depth);

/** Writes a JSON schema as a type that developers read at a glance: `{ id: string, state: "open" | "over", note?: string | null }`. */
export function schemaText(schema: Schema, depth = 0): string {
  if (typeof schema.$ref === "string") return schema.$ref.replace(refPrefix, "");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return [...new Set(choices.map((one: Schema) => schemaText(one, depth)))].join(" | ");
  if (Array.isArray(schema.allOf)) return schema.allOf.map((one: Schema) => schemaText(one, depth)).join(" & ");
  if (schema.type === "array") return arrayText(schema, depth);
  if (schema.type === "object" || schema.properties) return objectText(schema, depth);
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (typeof schema.type !== "string") return "any";
  return typeof schema.format === "string" ? `${schema.type} (${schema.format})` : schema.type;
}

function arrayText({ items, prefixItems }: Schema, depth: number): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((one: Schema) => schemaText(one, depth)).join(", ")}]`;
  const item = schemaText((items ?? {}) as Schema, depth);
  return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function objectText({ properties, required = [], additionalProperties }: Schema, depth: number): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${schemaText(schema, depth + 1)}`,
  );
  if (typeof additionalProperties === "object")
    fields.push(`[name: string]: ${schemaText(additionalProperties as Schema, depth + 1)}`);
  if (fields.length === 0) return "{}";
  return `{\n${fields.map((field) => indentOf(depth + 1) + field).join("\n")}\n${indentOf(depth)}}`;
}

/** The names of the shared types that a value refers to, directly. */
export const refsIn = (value: unknown): string[] => [
  ...new Set([...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name as string)),
];
