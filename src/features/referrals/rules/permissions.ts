import type { Id } from "#base/ids.ts";
import { canActAsCompany, canActAsReferrer, isAdmin, type Role } from "#base/roles.ts";
import type { FieldDetails } from "../contract/field.ts";
import { closedStatuses, type Status } from "../contract/values.ts";
import { fieldsEditedAs } from "../field-sets.ts";
import { type FieldName, fieldNames, fields } from "../fields.ts";

/** Who acts: the referrer, a member of the company, or a scheduled job. */
export const sides = ["referrer", "company", "system"] as const;
export type Side = (typeof sides)[number];

type Person = { personId: Id<"per">; role: Role };
type ReferralAccess = { referrerId: Id<"per">; addresseeId: Id<"per"> | null; status: Status };

/** A draft is visible only to its author; after submission, company members see what is addressed to them or to everyone [R6.5]. */
export function canSee({ personId, role }: Person, { referrerId, addresseeId, status }: ReferralAccess): boolean {
  if (referrerId === personId && canActAsReferrer(role)) return true;
  if (status === "draft" || !canActAsCompany(role)) return false;
  return isAdmin(role) || addresseeId === null || addresseeId === personId;
}

/** Returns the sides on which a person acts on a referral. Only an admin can review a referral they submitted themselves. */
export function sidesOf(person: Person, referral: ReferralAccess): Side[] {
  if (!canSee(person, referral)) return [];
  const own = referral.referrerId === person.personId;
  const asReferrer = own && canActAsReferrer(person.role);
  const asCompany = canActAsCompany(person.role) && (!own || isAdmin(person.role)) && referral.status !== "draft";
  return [...(asReferrer ? (["referrer"] as const) : []), ...(asCompany ? (["company"] as const) : [])];
}

/** What the referrer knows about the contact; the company must not put words into their mouth. */
const insight = fieldsEditedAs("insight");
const contact = fieldsEditedAs("contact");
const deal = fieldsEditedAs("deal");
const shared = fieldsEditedAs("shared");

export type EditableField = FieldName | "assigneeId";
export const editable: readonly EditableField[] = [...fieldNames, "assigneeId"];

const byReferrer: Partial<Record<Status, readonly EditableField[]>> = {
  draft: fieldNames,
  submitted: [...insight, ...shared],
  under_review: [...insight, ...shared],
  needs_info: [...insight, ...contact, ...deal, ...shared],
  accepted: [...insight, ...shared],
  in_progress: [...insight, ...shared],
};
const byCompanyWhileOpen: readonly EditableField[] = [...contact, ...deal, ...shared, "addresseeId", "assigneeId"];
const byCompanyOnceClosed: readonly EditableField[] = ["tags", "assigneeId"];

type FieldValues = Partial<Record<FieldName, unknown>>;
type ReferralState = FieldValues & { status: Status; consent?: string };

/** Returns whether nothing was filled in. A field that always has a value, such as the stage, is never blank. */
export function isBlank(field: FieldName, values: FieldValues): boolean {
  const { empty, partOf }: FieldDetails & { empty: unknown } = fields[field];
  if (partOf) return isBlank(partOf as FieldName, values);
  return empty !== undefined && JSON.stringify(values[field]) === JSON.stringify(empty);
}

/** Returns what the referrer may still complete after the submission. No addressee is a choice, so it is not among these. */
const blankFields = (values: FieldValues) => [...contact, ...deal].filter((field) => isBlank(field, values));

/** Returns the fields these sides may change in the current status. After the contact declined, nothing can be written any more. */
export function editableFields({ status, consent, ...values }: ReferralState, by: readonly Side[]): EditableField[] {
  if (consent === "declined") return [];
  const isClosed = (closedStatuses as readonly Status[]).includes(status);
  const asReferrer: readonly EditableField[] =
    by.includes("referrer") && !isClosed ? [...(byReferrer[status] ?? []), ...blankFields(values)] : [];
  const asCompany = by.includes("company") ? (isClosed ? byCompanyOnceClosed : byCompanyWhileOpen) : [];
  return editable.filter((field) => asReferrer.includes(field) || asCompany.includes(field));
}
