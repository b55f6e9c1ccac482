import { fieldOf, missingRequirements } from "../../rules/submission.ts";
import { type Field, type FormValues, invalidFields } from "./form-values.ts";

/** A field that keeps the referral from being submitted or saved: nothing was filled in, or its input cannot be read. */
export type Problem = { field: Field | "consent"; code: "required" | "email" | "signs" | "number" };

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());

/** Finds all problems of the form. The outline, the fields and the bar show these and no others. */
export function findProblems(values: FormValues, isDraft: boolean): Problem[] {
  const missing = isDraft ? missingFields(values) : [];
  const found: Problem[] = [
    ...missing.map((field) => ({ field, code: "required" as const })),
    ...(values.email.trim() && !isAddress(values.email) ? [{ field: "email", code: "email" } as const] : []),
    ...(values.amountText ? [{ field: "estimatedMinor", code: "number" } as const] : []),
    ...invalidFields(values).map((field) => ({ field, code: "signs" as const })),
  ];
  return found.filter(({ field }, i) => found.findIndex((one) => one.field === field) === i);
}

/** The fields without which it cannot be submitted, as the server checks them. */
const missingFields = (values: FormValues): Problem["field"][] => [
  ...missingRequirements(trimmed(values)).map((one) => fieldOf[one] as Field),
  ...(values.consent ? [] : (["consent"] as const)),
];

const trimmed = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ) as FormValues;
