import type { z } from "zod";
import { type Editing, type SectionName, sections, type Use } from "./contract/field.ts";
import { type FieldName, type Fields, fieldNames, fields } from "./fields.ts";

type Matching<C> = { [F in FieldName]: Fields[F] extends C ? F : never }[FieldName];
type Using<U extends Use> = { [F in FieldName]: U extends Fields[F]["uses"][number] ? F : never }[FieldName];

export const fieldsWith = <U extends Use>(use: U): Using<U>[] =>
  fieldNames.filter((name): name is Using<U> => (fields[name].uses as readonly Use[]).includes(use));

export const fieldsEditedAs = <E extends Editing>(editing: E): Matching<{ editing: E }>[] =>
  fieldNames.filter((name): name is Matching<{ editing: E }> => fields[name].editing === editing);

export const fieldsIn = (section: SectionName): FieldName[] =>
  fieldNames.filter((name) => fields[name].section === section);

/** A field that its section renders as a plain text input. */
export type LineField = Matching<{ control: "line" }>;
export const lineFieldsIn = (section: SectionName): LineField[] =>
  fieldsIn(section).filter((name): name is LineField => fields[name].control === "line");

/** A field whose value is one of `options`, or null. */
export type ChoiceField = Matching<{ options: readonly string[] }>;
export const isChoiceField = (name: FieldName): name is ChoiceField => "options" in fields[name];

type Filtered = Matching<{ filter: z.ZodType }>;
const filtered = fieldNames.filter((name): name is Filtered => "filter" in fields[name]);

/** Plain text fields that can be filtered by: each has a chip of its own. */
export const filteredLines: LineField[] = sections.flatMap(lineFieldsIn).filter((name) => "filter" in fields[name]);

/** Picks one part of each field, for example its input schema. */
const pick = <N extends FieldName, P extends keyof Fields[N]>(names: readonly N[], part: P) =>
  Object.fromEntries(names.map((name) => [name, fields[name][part]])) as { [F in N]: Fields[F][P & keyof Fields[F]] };

export const inputShape = pick(fieldNames, "input");
export const outputShape = pick(fieldNames, "output");
export const listedShape = pick(fieldsWith("list"), "output");
export const importedShape = pick(fieldsWith("import"), "input");
export const filterShape = pick(filtered, "filter");

/** What a referrer shares about a contact, who may see all of it. */
export const personalShape = pick(fieldsWith("personal"), "output");

/** The values of fields after the contact has declined: none of them is kept. */
export const erasedValues = pick(fieldsWith("personal"), "empty");

/** All fields without a value; those that are filled in by default are left out. */
export const emptyValues = pick(
  fieldNames.filter(
    (name): name is Exclude<FieldName, Matching<{ empty: undefined }>> => fields[name].empty !== undefined,
  ),
  "empty",
);
