import { useSession } from "#web/api/session.ts";
import type { ReferralRow } from "../../contract/referral.ts";

/**
 * Whether a referral of the queue waits for this person's decision. The others wait for a reply, for the account to become available or,
 * as a member's own submissions do, for someone else's decision.
 */
export function useIsToReview(): (row: ReferralRow) => row is ReferralRow & { reviewDueAt: string } {
  const { person, role } = useSession();
  return (row): row is ReferralRow & { reviewDueAt: string } =>
    row.reviewDueAt !== null && !row.waiting && (row.referrerId !== person.id || role === "admin");
}
