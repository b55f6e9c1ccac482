import type { Catalog, Program } from "#features/programs/contract.ts";
import type { StoredFile } from "#web/ui/upload-list.tsx";
import { fieldNames, fields, isChoiceField } from "../../fields.ts";
import { type Referral, type ReferralFields, referralFields } from "../../referral.ts";

/** What stands in the form. An empty text is "nothing chosen"; an amount is its smallest units, in digits. */
export type FormValues = { [field in Exclude<keyof ReferralFields, "tags" | "attachments">]: string } & {
  tags: string[];
  attachments: StoredFile[];
  /** The referrer says that the contact knows and agrees. */
  consent: boolean;
};
export type Field = keyof ReferralFields;
export type Fields = Partial<ReferralFields>;

/** Where a new one begins: in the program's pipeline, at its first open stage. */
export function startOf({ pipelines }: Catalog, program: Program | undefined) {
  const pipeline = pipelines.find(({ id }) => id === program?.pipelineId) ?? pipelines[0];
  const stage = pipeline?.stages.find(({ kind }) => kind === "open");
  return { programId: program?.id ?? "", pipelineId: pipeline?.id ?? "", stageId: stage?.id ?? "" };
}

export const openPrograms = ({ programs }: Catalog): Program[] => programs.filter(({ state }) => state === "open");

export const emptyValues = (catalog: Catalog): FormValues =>
  ({
    ...Object.fromEntries(fieldNames.map((field) => [field, inForm(fields[field].empty)])),
    ...startOf(catalog, openPrograms(catalog)[0]),
    currency: catalog.currency,
    source: "personal",
    consent: false,
  }) as FormValues;

export const valuesOf = (referral: Referral): FormValues =>
  ({
    ...Object.fromEntries(fieldNames.map((field) => [field, inForm(referral[field])])),
    attachments: referral.attachments.map(({ id, name, size, url }) => ({ id, name, size, href: url })),
    consent: referral.consent !== "none",
  }) as FormValues;

/** Inputs hold texts: a number is its digits, and nothing chosen is an empty text. */
const inForm = (value: unknown) => (Array.isArray(value) ? value : String(value ?? ""));

const nullable = [...fieldNames.filter(isChoiceField), "addresseeId"] as const;
const orNull = (text: string) => (text === "" ? null : text);

/** As the contract wants it; what does not yet fit it, such as half an e-mail address, is left out. */
export function fieldsOf({ consent: _, ...values }: FormValues): Fields {
  const raw: Record<Field, unknown> = {
    ...values,
    estimatedMinor: values.estimatedMinor === "" ? null : Number(values.estimatedMinor),
    ...Object.fromEntries(nullable.map((field) => [field, orNull(values[field])])),
    attachments: values.attachments.map(({ id }) => id),
  };
  const read = Object.entries(referralFields.shape).map(
    ([name, schema]) => [name, schema.safeParse(raw[name as Field])] as const,
  );
  return Object.fromEntries(read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
}

/** Texts in which signs stand that hide or turn them around: the contract refuses those, and lengths are limited while typing. */
export function unfit(values: FormValues): Field[] {
  const fits = fieldsOf(values);
  return ([...Object.keys(referralFields.shape)] as Field[]).filter(
    (field) => !(field in fits) && field !== "email" && values[field].length > 0,
  );
}

export const isWhole = (values: FormValues): boolean =>
  Object.keys(fieldsOf(values)).length === Object.keys(referralFields.shape).length;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Only what is another now than it was. */
export const difference = (before: Fields, now: Fields): Fields =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(value, before[name as Field])));

export const isNothing = (part: Fields): boolean => Object.keys(part).length === 0;

/** A draft begins with the first thing that somebody would miss. */
export const worthKeeping = ({ fullName, email, phone, company, context, notes, attachments }: FormValues): boolean =>
  [fullName, email, phone, company, context, notes].some((text) => text.trim().length > 2) || attachments.length > 0;
