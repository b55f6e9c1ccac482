import type { Outcome } from "../contract/track-record.ts";
import type { Status } from "../contract/values.ts";

const outcomeByStatus: Record<Status, Outcome> = {
  draft: "pending",
  submitted: "pending",
  under_review: "pending",
  needs_info: "pending",
  accepted: "accepted",
  in_progress: "accepted",
  won: "won",
  lost: "lost",
  expired: "lost",
  reversed: "lost",
  rejected: "rejected",
  withdrawn: "withdrawn",
};

/** Returns what became of a referral in this status. */
export const outcomeOf = (status: Status): Outcome => outcomeByStatus[status];

/** Below this number of cases a rate says more about chance than about the referrer. */
export const fewestForRate = 10;

/** Returns the share of the cases as a number from 0 to 1, or null where there are too few of them. */
export const rateOf = (part: number, cases: number): number | null => (cases < fewestForRate ? null : part / cases);
