import type { OutlineEntry } from "#web/ui/outline.ts";
import { isFilled } from "#web/ui/outline.ts";
import { type SectionName, sections } from "../../contract/field.ts";
import { fieldsIn } from "../../field-sets.ts";
import type { FormValues } from "./form-values.ts";
import type { Problem } from "./problems.ts";

type Words = {
  title: (section: SectionName) => string;
  label: (field: Problem["field"]) => string;
  files: (count: number) => string;
  focus: (field: Problem["field"]) => void;
};

/** Consent is asked for in the relationship section. */
const isIn = (section: SectionName, field: Problem["field"]) =>
  field === "consent" ? section === "relation" : fieldsIn(section).includes(field);

/** Returns the progress of each section. */
export function outlineFor(values: FormValues, problems: readonly Problem[], words: Words): OutlineEntry[] {
  return sections.map((name) => {
    const own = problems.filter(({ field }) => isIn(name, field));
    const files = values.attachments.length;
    return {
      id: `referral-${name}`,
      title: words.title(name),
      missing: own.length,
      touched: fieldsIn(name).some((field) => isFilled(values[field])),
      problems: own.map(({ field, code }) => ({
        label: words.label(field),
        isInvalid: code !== "required",
        focus: () => words.focus(field),
      })),
      ...(name === "files" && files > 0 && { progressText: words.files(files) }),
    };
  });
}
