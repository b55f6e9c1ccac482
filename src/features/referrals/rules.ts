import type { Id } from "#base/ids.ts";
import { companies, type Role, referrers } from "#base/roles.ts";
import { type FieldName, fieldNames, fieldsEditedAs } from "./fields.ts";
import type { Move } from "./referral.ts";
import type { Status } from "./values.ts";

/** Who acts: the referrer, a member of the company, or a scheduled job. */
export const sides = ["referrer", "company", "system"] as const;
export type Side = (typeof sides)[number];

/** The additional input a move requires; screens ask for exactly these values. */
export type Need =
  | "consent"
  | "note"
  | "stageId"
  | "rejectReason"
  | "lossReason"
  | "wonMinor"
  | "currency"
  | "closedOn";

type Transition = {
  move: Move;
  from: readonly Status[];
  to: Status;
  by: readonly Side[];
  needs: readonly Need[];
};

/** The single source of the status transitions, used by the server, the screens and the API documentation. */
export const transitions: readonly Transition[] = [
  { move: "submit", from: ["draft"], to: "submitted", by: ["referrer"], needs: ["consent"] },
  { move: "review", from: ["submitted"], to: "under_review", by: ["company", "system"], needs: [] },
  { move: "ask", from: ["under_review"], to: "needs_info", by: ["company"], needs: ["note"] },
  { move: "answer", from: ["needs_info"], to: "under_review", by: ["referrer"], needs: ["note"] },
  { move: "accept", from: ["under_review"], to: "accepted", by: ["company", "system"], needs: [] },
  { move: "reject", from: ["under_review"], to: "rejected", by: ["company"], needs: ["rejectReason", "note"] },
  { move: "advance", from: ["accepted", "in_progress"], to: "in_progress", by: ["company"], needs: ["stageId"] },
  {
    move: "win",
    from: ["accepted", "in_progress"],
    to: "won",
    by: ["company"],
    needs: ["wonMinor", "currency", "closedOn"],
  },
  { move: "lose", from: ["accepted", "in_progress"], to: "lost", by: ["company"], needs: ["lossReason"] },
  { move: "expire", from: ["accepted", "in_progress"], to: "expired", by: ["system"], needs: [] },
  {
    move: "withdraw",
    from: ["draft", "submitted", "under_review", "needs_info"],
    to: "withdrawn",
    by: ["referrer", "system"],
    needs: [],
  },
  { move: "reverse", from: ["won"], to: "reversed", by: ["company", "system"], needs: ["note"] },
  {
    move: "reopen",
    from: ["rejected", "expired", "withdrawn", "lost"],
    to: "under_review",
    by: ["referrer", "company"],
    needs: [],
  },
];

/** A referral in one of these statuses does not change unless it is reopened. */
export const closedStatuses = ["won", "lost", "expired", "rejected", "withdrawn", "reversed"] as const;

export const transitionOf = (move: Move) => transitions.find((one) => one.move === move)!;

/** Every move has a single target status, so move and current status determine the result. */
export const targetOf = (move: Move, status: Status): Status | undefined => {
  const { from, to } = transitionOf(move);
  return from.includes(status) ? to : undefined;
};

type Person = { personId: Id<"per">; role: Role };
type ReferralAccess = { referrerId: Id<"per">; addresseeId: Id<"per"> | null; status: Status };

const isOneOf = (list: readonly Role[], role: Role) => list.includes(role);

/** A draft is visible only to its author; after submission, company members see what is addressed to them or to everyone [R6.5]. */
export function canSee({ personId, role }: Person, { referrerId, addresseeId, status }: ReferralAccess): boolean {
  if (referrerId === personId && isOneOf(referrers, role)) return true;
  if (status === "draft" || !isOneOf(companies, role)) return false;
  return role === "admin" || addresseeId === null || addresseeId === personId;
}

/** Returns the sides on which a person acts on a referral. Only an admin can review a referral they submitted themselves. */
export function sidesOf(person: Person, referral: ReferralAccess): Side[] {
  if (!canSee(person, referral)) return [];
  const own = referral.referrerId === person.personId;
  const asReferrer = own && isOneOf(referrers, person.role);
  const asCompany = isOneOf(companies, person.role) && (!own || person.role === "admin") && referral.status !== "draft";
  return [...(asReferrer ? (["referrer"] as const) : []), ...(asCompany ? (["company"] as const) : [])];
}

/** How often a referrer may reopen a referral, and for how many days. */
export const maxReopenings = 2;
export const reopeningDays = { rejected: 14, lost: 30, expired: 30, withdrawn: 30 } as const;
const day = 24 * 60 * 60 * 1000;

export type Reopenable = {
  status: Status;
  reopenings: number;
  /** When it was rejected, lost, expired or withdrawn. */
  closedAt: string | null;
  submittedAt: string | null;
  consent: string;
};

/** The company may reopen at any time, except for deals lost long ago. A referral whose contact declined stays closed. */
export function canReopen(referral: Reopenable, by: readonly Side[], now: number): boolean {
  const { status, reopenings, closedAt, submittedAt, consent } = referral;
  if (!(status in reopeningDays) || submittedAt === null || consent === "declined") return false;
  const days = reopeningDays[status as keyof typeof reopeningDays];
  const inTime = closedAt !== null && now - Date.parse(closedAt) <= days * day;
  if (by.includes("company") && (status !== "lost" || inTime)) return true;
  return by.includes("referrer") && reopenings < maxReopenings && inTime;
}

/** Returns whether these sides may make this move now. */
export function canMove(move: Move, referral: Reopenable, by: readonly Side[], now: number): boolean {
  const transition = transitionOf(move);
  if (!transition.from.includes(referral.status) || !transition.by.some((side) => by.includes(side))) return false;
  return move !== "reopen" || canReopen(referral, by, now);
}

/** Returns all moves available to these sides in the order of the table; the record shows them as buttons. */
export const availableMoves = (referral: Reopenable, by: readonly Side[], now: number): Move[] =>
  transitions.map(({ move }) => move).filter((move) => canMove(move, referral, by, now));

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

type ReferralState = { status: Status; consent?: string };

/** Returns the fields these sides may change in the current status. After the contact declined, nothing can be written any more. */
export function editableFields({ status, consent }: ReferralState, by: readonly Side[]): EditableField[] {
  if (consent === "declined") return [];
  const asReferrer = by.includes("referrer") ? (byReferrer[status] ?? []) : [];
  const isClosed = (closedStatuses as readonly Status[]).includes(status);
  const asCompany = by.includes("company") ? (isClosed ? byCompanyOnceClosed : byCompanyWhileOpen) : [];
  return editable.filter((field) => asReferrer.includes(field) || asCompany.includes(field));
}

/** The requirements of a submission; the quick form asks for exactly these. */
export const required = ["fullName", "reach", "about"] as const;
export type Requirement = (typeof required)[number];

type SubmissionFields = Record<
  "fullName" | "email" | "phone" | "company" | "targetCompany" | "context" | "notes",
  string
>;

/** Returns which requirements are not met: a name, an email or phone, and a subject (a company or a reason). */
export function missingRequirements(given: SubmissionFields): Requirement[] {
  const has: Record<Requirement, boolean> = {
    fullName: given.fullName !== "",
    reach: given.email !== "" || given.phone !== "",
    about: [given.company, given.targetCompany, given.context, given.notes].some((text) => text !== ""),
  };
  return required.filter((one) => !has[one]);
}

/** The form field that shows the error of a requirement. */
export const fieldOf: Record<Requirement, string> = { fullName: "fullName", reach: "email", about: "context" };
