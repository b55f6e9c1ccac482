import { z } from "zod";
import { plain } from "#base/plain-text.ts";

/** Decides who may edit a field in which status; `rules/permissions.ts` has the table. */
export type Editing = "insight" | "contact" | "deal" | "shared" | "placement" | "addressee";

/** The sections of the form in the order of the page [R2.11]. Fields that are filled in by default belong to none. */
export const sections = ["contact", "deal", "details", "files", "relation", "place"] as const;
export type SectionName = (typeof sections)[number];

/**
 * What else a field is used for: `list` puts it into list rows (and the view `referral_list`), `search` into the full-text search,
 * `import` and `export` into files, and `personal` erases it when the contact declines.
 */
export type Use = "list" | "search" | "import" | "export" | "personal";

export type FieldDetails = {
  editing: Editing;
  section: SectionName | null;
  uses: readonly Use[];
  /** The field without which this one means nothing, as a currency without an amount: it is blank while that one is. */
  partOf?: string;
  /** The schema of the list's filter, for fields that can be filtered by. */
  filter?: z.ZodType;
  /** A `line` is a plain text input in its section, a line of the record and, with a `filter`, a filter chip, without further code. */
  control: "line" | "own";
};

/** A text of at most so many characters. */
export const text = <const D extends FieldDetails>(max: number, details: D) => ({
  ...details,
  max,
  input: plain(z.string().trim().max(max)),
  output: z.string(),
  empty: "" as const,
});
/** One of a list of values, or none. */
export const choice = <const L extends readonly [string, ...string[]], const D extends FieldDetails>(
  list: L,
  details: D,
) => ({
  ...details,
  options: list,
  input: z.enum(list).nullable(),
  output: z.enum(list).nullable(),
  empty: null,
});
