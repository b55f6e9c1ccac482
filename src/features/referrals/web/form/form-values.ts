import type { Catalog, Program } from "#features/programs/contract.ts";
import type { StoredFile } from "#web/ui/upload-list.tsx";
import { type Referral, type ReferralFields, referralFields } from "../../contract/referral.ts";
import { isChoiceField } from "../../field-sets.ts";
import { fieldNames, fields } from "../../fields.ts";

/** The form values. An empty text means no selection; an amount is in the smallest unit, as digits. */
export type FormValues = { [field in Exclude<keyof ReferralFields, "tags" | "attachments">]: string } & {
  tags: string[];
  attachments: StoredFile[];
  /** The referrer confirms that the contact knows and agrees. */
  consent: boolean;
  /** The amount as it was typed while it cannot be read; it stays with the draft on this device, so that it is not lost. */
  amountText: string;
};
export type Field = keyof ReferralFields;
export type Fields = Partial<ReferralFields>;

/** Returns where a new referral starts: in the program's pipeline, at its first open stage. */
export function initialPlacement({ pipelines }: Catalog, program: Program | undefined) {
  const pipeline = pipelines.find(({ id }) => id === program?.pipelineId) ?? pipelines[0];
  const stage = pipeline?.stages.find(({ kind }) => kind === "open");
  return { programId: program?.id ?? "", pipelineId: pipeline?.id ?? "", stageId: stage?.id ?? "" };
}

export const openPrograms = ({ programs }: Catalog): Program[] => programs.filter(({ state }) => state === "open");

/** A program's currency, or that of the reader's language for a program without one [R1.7]. */
export const initialCurrency = (program: Program | undefined, spoken: string): string => program?.currency ?? spoken;

export const emptyValues = (catalog: Catalog, spoken: string): FormValues =>
  ({
    ...Object.fromEntries(fieldNames.map((field) => [field, inForm(fields[field].empty)])),
    ...initialPlacement(catalog, openPrograms(catalog)[0]),
    currency: initialCurrency(openPrograms(catalog)[0], spoken),
    source: "personal",
    consent: false,
    amountText: "",
  }) as FormValues;

export const valuesOf = (referral: Referral): FormValues =>
  ({
    ...Object.fromEntries(fieldNames.map((field) => [field, inForm(referral[field])])),
    attachments: referral.attachments.map(({ id, name, size, url }) => ({ id, name, size, href: url })),
    consent: referral.consent !== "none",
    amountText: "",
  }) as FormValues;

/** Inputs hold texts: a number is its digits, and nothing chosen is an empty text. */
const inForm = (value: unknown) => (Array.isArray(value) ? value : String(value ?? ""));

const nullable = [...fieldNames.filter(isChoiceField), "addresseeId"] as const;
const orNull = (text: string) => (text === "" ? null : text);

/** Converts the values to the contract's input; values that are not valid yet, such as half an email address, are omitted. */
export function fieldsOf({ consent: _, amountText: _text, ...values }: FormValues): Fields {
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

/** Returns fields with invisible or bidirectional control characters, which the contract rejects; lengths are limited while typing. */
export function invalidFields(values: FormValues): Field[] {
  const fits = fieldsOf(values);
  return ([...Object.keys(referralFields.shape)] as Field[]).filter(
    (field) => !(field in fits) && field !== "email" && values[field].length > 0,
  );
}

export const isComplete = (values: FormValues): boolean =>
  values.amountText === "" && Object.keys(fieldsOf(values)).length === Object.keys(referralFields.shape).length;

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns only the changed fields. */
export const difference = (before: Fields, now: Fields): Fields =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !isEqual(value, before[name as Field])));

export const isEmpty = (part: Fields): boolean => Object.keys(part).length === 0;

/** A draft is created with the first input a person would miss. */
export const isWorthSaving = ({ attachments, ...values }: FormValues): boolean => {
  const { fullName, email, phone, company, context, notes, amountText } = values;
  const texts = [fullName, email, phone, company, context, notes, amountText];
  return texts.some((text) => text.trim().length > 2) || attachments.length > 0;
};
