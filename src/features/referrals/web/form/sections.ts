import type { OutlineEntry } from "#web/ui/outline.ts";
import { isFilled } from "#web/ui/outline.ts";
import { type SectionName, sections } from "../../contract/field.ts";
import { fieldsIn } from "../../field-sets.ts";
import { fieldOf, missingRequirements } from "../../rules/submission.ts";
import type { FormValues } from "./form-values.ts";

/** The fields without which it cannot be handed in, as the server judges them. */
export const missingFields = (values: FormValues): string[] => [
  ...missingRequirements(trimmed(values)).map((one) => fieldOf[one]),
  ...(values.consent ? [] : ["consent"]),
];

const trimmed = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ) as FormValues;

/** Returns the progress of each section; consent belongs to the relationship section. */
export function outlineFor(values: FormValues, title: (name: SectionName) => string): OutlineEntry[] {
  const missing = missingFields(values);
  return sections.map((name) => {
    const fields = fieldsIn(name);
    const own = missing.filter(
      (field) => (name === "relation" && field === "consent") || fields.some((one) => one === field),
    );
    return {
      id: `referral-${name}`,
      title: title(name),
      missing: own.length,
      touched: fields.some((field) => isFilled(values[field])),
    };
  });
}
