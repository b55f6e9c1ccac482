import { z } from "zod";
import { typedCode } from "#features/links/contract.ts";
import { type ChoiceField, fieldsWith, importedShape, isChoiceField } from "#features/referrals/field-sets.ts";
import { fields } from "#features/referrals/fields.ts";
import { fieldOf, missingRequirements } from "#features/referrals/rules/submission.ts";
import type { ImportField, Mapping, RowFault } from "../contract.ts";
import { parseMinor, parseTags, unescapeFormula } from "../rules.ts";
import type { CsvRecord } from "./csv-file.ts";
import { parseCode, parseCountry } from "./parse-values.ts";

const imported = fieldsWith("import");
const textFields = imported.filter((name) => fields[name].empty === "" && name !== "country");
const choiceFields = imported.filter(isChoiceField);
const shape = z.object(importedShape);
type RowValues = z.infer<typeof shape>;
export type ReadRow = { row: number; referrerEmail: string; couponCode: string; values: RowValues };

/** A column has the name the form uses. */
const columnOf = (field: string) => (field === "estimatedMinor" ? "estimatedValue" : field);
const truncate = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Reads one record into the fields of a referral, or returns all of its faults. */
export function readRow({ sheetRow: row, cells }: CsvRecord, mapping: Mapping, currency: string): ReadRow | RowFault[] {
  const texts = textsOf(cells, mapping);
  const text = (field: ImportField) => texts.get(field) ?? "";
  const fullName = text("fullName") || [text("firstName"), text("lastName")].filter(Boolean).join(" ");
  const faults: RowFault[] = [];
  const refuse = (field: string, code: string) =>
    faults.push({ row, field, code, value: truncate(text(field as ImportField)) });
  /** An empty cell stays empty; any other value must be valid. */
  const read = <T>(field: ImportField, code: string, as: (given: string) => T | undefined) => {
    const given = text(field);
    if (given === "") return null;
    const value = as(given);
    if (value === undefined) refuse(field, code);
    return value ?? null;
  };
  const choice = (list: ChoiceField) => read(list, "choice", (given) => parseCode(list, given));
  const own = read("currency", "currency", (given) => [given.toUpperCase()].find((code) => currencies.has(code)));
  const parsed = shape.safeParse({
    ...Object.fromEntries(textFields.map((field) => [field, text(field as ImportField)])),
    ...Object.fromEntries(choiceFields.map((field) => [field, choice(field)])),
    fullName,
    currency: own ?? currency,
    estimatedMinor: read("estimatedValue", "amount", (given) => parseMinor(given, own ?? currency)),
    tags: parseTags(text("tags")),
    country: read("country", "country", parseCountry) ?? "",
  });
  if (!parsed.success) for (const issue of parsed.error.issues) refuse(columnOf(String(issue.path[0])), faultOf(issue));
  else for (const requirement of missingRequirements(parsed.data)) refuse(fieldOf[requirement], "required");
  if (faults.length > 0 || !parsed.success) return faults;
  // What cannot be a code stays as it is, and is refused as unknown.
  const couponCode = typedCode.safeParse(text("couponCode")).data ?? text("couponCode");
  return { row, referrerEmail: text("referrerEmail").toLowerCase(), couponCode, values: parsed.data };
}

/** Where two columns stand for one field, the first that says something counts. */
function textsOf(cells: readonly string[], mapping: Mapping) {
  const texts = new Map<ImportField, string>();
  for (const [i, field] of mapping.entries()) {
    const cell = unescapeFormula(cells[i] ?? "").trim();
    if (field && cell !== "" && !texts.has(field)) texts.set(field, cell);
  }
  return texts;
}

function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_big") return "long";
  if (issue.code === "custom") return String(issue.params?.code ?? "value");
  return issue.path[0] === "email" ? "email" : "value";
}
