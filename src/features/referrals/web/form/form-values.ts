import type { Catalog, Program } from "#features/programs/contract.ts";
import type { StoredFile } from "#web/ui/upload-list.tsx";
import { type Referral, type ReferralFields, referralFields } from "../../referral.ts";

/** The form values. An empty text means no selection; an amount is in the smallest unit, as digits. */
export type FormValues = { [field in Exclude<keyof ReferralFields, "tags" | "attachments">]: string } & {
  tags: string[];
  attachments: StoredFile[];
  /** The referrer confirms that the contact knows and agrees. */
  consent: boolean;
};
export type Field = keyof ReferralFields;
export type Fields = Partial<ReferralFields>;

/** Returns where a new referral starts: in the program's pipeline, at its first open stage. */
export function startOf({ pipelines }: Catalog, program: Program | undefined) {
  const pipeline = pipelines.find(({ id }) => id === program?.pipelineId) ?? pipelines[0];
  const stage = pipeline?.stages.find(({ kind }) => kind === "open");
  return { programId: program?.id ?? "", pipelineId: pipeline?.id ?? "", stageId: stage?.id ?? "" };
}

export const openPrograms = ({ programs }: Catalog): Program[] => programs.filter(({ state }) => state === "open");

export const emptyValues = (catalog: Catalog): FormValues => ({
  ...startOf(catalog, openPrograms(catalog)[0]),
  fullName: "",
  email: "",
  phone: "",
  company: "",
  position: "",
  targetCompany: "",
  estimatedMinor: "",
  currency: catalog.currency,
  productInterest: "",
  timeline: "",
  priority: "",
  source: "personal",
  notes: "",
  tags: [],
  relationship: "",
  context: "",
  confidenceLevel: "",
  city: "",
  state: "",
  country: "",
  addresseeId: "",
  attachments: [],
  consent: false,
});

export const valuesOf = (referral: Referral): FormValues => ({
  programId: referral.programId,
  pipelineId: referral.pipelineId,
  stageId: referral.stageId,
  fullName: referral.fullName,
  email: referral.email,
  phone: referral.phone,
  company: referral.company,
  position: referral.position,
  targetCompany: referral.targetCompany,
  estimatedMinor: referral.estimatedMinor === null ? "" : String(referral.estimatedMinor),
  currency: referral.currency,
  productInterest: referral.productInterest,
  timeline: referral.timeline ?? "",
  priority: referral.priority ?? "",
  source: referral.source,
  notes: referral.notes,
  tags: referral.tags,
  relationship: referral.relationship ?? "",
  context: referral.context,
  confidenceLevel: referral.confidenceLevel ?? "",
  city: referral.city,
  state: referral.state,
  country: referral.country,
  addresseeId: referral.addresseeId ?? "",
  attachments: referral.attachments.map(({ id, name, size, url }) => ({ id, name, size, href: url })),
  consent: referral.consent !== "none",
});

const orNull = (text: string) => (text === "" ? null : text);

/** Converts the values to the contract's input; values that are not valid yet, such as half an email address, are omitted. */
export function fieldsOf({ consent: _, ...values }: FormValues): Fields {
  const raw: Record<Field, unknown> = {
    ...values,
    estimatedMinor: values.estimatedMinor === "" ? null : Number(values.estimatedMinor),
    timeline: orNull(values.timeline),
    priority: orNull(values.priority),
    relationship: orNull(values.relationship),
    confidenceLevel: orNull(values.confidenceLevel),
    addresseeId: orNull(values.addresseeId),
    attachments: values.attachments.map(({ id }) => id),
  };
  const read = Object.entries(referralFields.shape).map(
    ([name, schema]) => [name, schema.safeParse(raw[name as Field])] as const,
  );
  return Object.fromEntries(read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
}

/** Returns fields with invisible or bidirectional control characters, which the contract rejects; lengths are limited while typing. */
export function unfit(values: FormValues): Field[] {
  const fits = fieldsOf(values);
  return ([...Object.keys(referralFields.shape)] as Field[]).filter(
    (field) => !(field in fits) && field !== "email" && values[field].length > 0,
  );
}

export const isWhole = (values: FormValues): boolean =>
  Object.keys(fieldsOf(values)).length === Object.keys(referralFields.shape).length;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns only the changed fields. */
export const difference = (before: Fields, now: Fields): Fields =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(value, before[name as Field])));

export const isNothing = (part: Fields): boolean => Object.keys(part).length === 0;

/** A draft is created with the first input a person would miss. */
export const worthKeeping = ({ fullName, email, phone, company, context, notes, attachments }: FormValues): boolean =>
  [fullName, email, phone, company, context, notes].some((text) => text.trim().length > 2) || attachments.length > 0;
