import type { OutlineEntry } from "#web/ui/outline.ts";
import { isFilled } from "#web/ui/outline.ts";
import { fieldOf, missing } from "../../rules.ts";
import type { FormValues } from "./form-values.ts";

/** The form's sections, in the order of the page [R2.11]. Prefilled fields do not count as progress. */
const sections = {
  contact: ["fullName", "email", "phone", "company", "position"],
  deal: ["targetCompany", "productInterest", "estimatedMinor", "timeline", "priority"],
  details: ["addresseeId", "tags", "notes"],
  files: ["attachments"],
  relation: ["relationship", "confidenceLevel", "context"],
  place: ["city", "state", "country"],
} as const satisfies Record<string, readonly (keyof FormValues)[]>;
export type SectionName = keyof typeof sections;

/** Returns the fields required for submission, by the same rules as the server. */
export const lacking = (values: FormValues): string[] => [
  ...missing(trimmed(values)).map((one) => fieldOf[one]),
  ...(values.consent ? [] : ["consent"]),
];

const trimmed = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ) as FormValues;

/** Returns the progress of each section; consent belongs to the relationship section. */
export function outlineFor(values: FormValues, title: (name: SectionName) => string): OutlineEntry[] {
  const lacks = lacking(values);
  return (Object.keys(sections) as SectionName[]).map((name) => {
    const fields: readonly (keyof FormValues)[] = sections[name];
    const own = lacks.filter(
      (field) => (name === "relation" && field === "consent") || (fields as readonly string[]).includes(field),
    );
    return {
      id: `referral-${name}`,
      title: title(name),
      missing: own.length,
      touched: fields.some((field) => isFilled(values[field])),
    };
  });
}
