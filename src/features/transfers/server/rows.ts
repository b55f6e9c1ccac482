import type { z } from "zod";
import { referralFields } from "#features/referrals/referral.ts";
import { fieldOf, missing } from "#features/referrals/rules.ts";
import type { ImportField, Mapping, RowFault } from "../contract.ts";
import { minorOf, restored, tagsOf } from "../rules.ts";
import type { CsvRecord } from "./csv-file.ts";
import { codeOf, countryOf, type ListName } from "./value-words.ts";

const shape = referralFields.pick({
  fullName: true,
  email: true,
  phone: true,
  company: true,
  position: true,
  targetCompany: true,
  estimatedMinor: true,
  currency: true,
  productInterest: true,
  timeline: true,
  priority: true,
  notes: true,
  tags: true,
  relationship: true,
  context: true,
  confidenceLevel: true,
  city: true,
  state: true,
  country: true,
});
type RowValues = z.infer<typeof shape>;
export type ReadRow = { row: number; referrerEmail: string; values: RowValues };

/** A column has the name the form uses. */
const columnOf = (field: string) => (field === "estimatedMinor" ? "estimatedValue" : field);
const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Reads one record into the fields of a referral, or returns all of its faults. */
export function readRow({ row, cells }: CsvRecord, mapping: Mapping, currency: string): ReadRow | RowFault[] {
  const texts = textsOf(cells, mapping);
  const text = (field: ImportField) => texts.get(field) ?? "";
  const faults: RowFault[] = [];
  const refuse = (field: string, code: string) =>
    faults.push({ row, field, code, value: shortened(text(field as ImportField)) });
  /** An empty cell stays empty; any other value must be valid. */
  const read = <T>(field: ImportField, code: string, as: (given: string) => T | undefined) => {
    const given = text(field);
    if (given === "") return null;
    const value = as(given);
    if (value === undefined) refuse(field, code);
    return value ?? null;
  };
  const choice = (list: ListName) => read(list, "choice", (given) => codeOf(list, given));
  const own = read("currency", "currency", (given) => [given.toUpperCase()].find((code) => currencies.has(code)));
  const judged = shape.safeParse({
    ...Object.fromEntries(plainFields.map((field) => [field, text(field)])),
    currency: own ?? currency,
    estimatedMinor: read("estimatedValue", "amount", (given) => minorOf(given, own ?? currency)),
    tags: tagsOf(text("tags")),
    timeline: choice("timeline"),
    priority: choice("priority"),
    relationship: choice("relationship"),
    confidenceLevel: choice("confidenceLevel"),
    country: read("country", "country", countryOf) ?? "",
  });
  if (!judged.success) for (const issue of judged.error.issues) refuse(columnOf(String(issue.path[0])), faultOf(issue));
  else for (const lack of missing(judged.data)) refuse(fieldOf[lack], "required");
  if (faults.length > 0 || !judged.success) return faults;
  return { row, referrerEmail: text("referrerEmail").toLowerCase(), values: judged.data };
}

const plainFields = [
  "fullName",
  "email",
  "phone",
  "company",
  "position",
  "targetCompany",
  "productInterest",
  "notes",
  "context",
  "city",
  "state",
] as const satisfies ImportField[];

/** Where two columns map to one field, the first non-empty one counts. */
function textsOf(cells: readonly string[], mapping: Mapping) {
  const texts = new Map<ImportField, string>();
  for (const [i, field] of mapping.entries()) {
    const cell = restored(cells[i] ?? "").trim();
    if (field && cell !== "" && !texts.has(field)) texts.set(field, cell);
  }
  return texts;
}

function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_big") return "long";
  if (issue.code === "custom") return String(issue.params?.code ?? "value");
  return issue.path[0] === "email" ? "email" : "value";
}
