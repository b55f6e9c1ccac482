import type { Status } from "#features/referrals/contract/values.ts";

/** Rejections that say nothing about the contact: another referral was first, or the contact did not agree. */
const uninformative: readonly (string | null)[] = ["duplicate", "customer", "noConsent"];

/**
 * Returns 1 for a won referral, 0 for one that came to nothing, and undefined for one that is open or says nothing: a referral that its
 * partner withdrew, and one that was rejected for a reason other than the contact. A refunded deal came to nothing.
 */
export function referralOutcome(status: Status, rejectReason: string | null): 0 | 1 | undefined {
  if (status === "won") return 1;
  if (status === "lost" || status === "expired" || status === "reversed") return 0;
  return status === "rejected" && !uninformative.includes(rejectReason) ? 0 : undefined;
}
