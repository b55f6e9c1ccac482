import type { Id } from "#base/ids.ts";
import { companies, type Role } from "#base/roles.ts";
import { closedStatuses, type Status } from "../contract/values.ts";

/** Why a person has no next step on a referral; screens show a sentence for each where the button would be. */
const lockReasons = ["waitingList", "closed", "ownSubmission", "awaitingAnswer", "underReview", "inProgress"] as const;
export type LockReason = (typeof lockReasons)[number];

type Subject = { status: Status; waiting: boolean; referrerId: Id<"per"> };

/** Returns the reason for a person who has no next step. A draft is always its author's. */
export function lockReasonOf(
  { status, waiting, referrerId }: Subject,
  { personId, role }: { personId: Id<"per">; role: Role },
): LockReason | undefined {
  if (status === "draft") return undefined;
  if ((closedStatuses as readonly Status[]).includes(status)) return "closed";
  if (waiting) return "waitingList";
  const isCompany = (companies as readonly Role[]).includes(role);
  if (isCompany && referrerId === personId && role !== "admin") return "ownSubmission";
  if (isCompany) return status === "needs_info" ? "awaitingAnswer" : undefined;
  return status === "accepted" || status === "in_progress" ? "inProgress" : "underReview";
}
