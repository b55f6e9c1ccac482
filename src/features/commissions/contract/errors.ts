import { defineErrors } from "#base/errors.ts";

export const errors = defineErrors("commissions", {
  /** Another request changed the row in the meantime; `version` is its current version. */
  stale: { status: 409, params: ["version"] },
  /** The commission's current state does not allow this move. */
  cannotMove: { status: 409, params: ["move", "state"] },
  /** The person who closed the deal, and anyone who earns from it, cannot approve its commissions. */
  notByYou: { status: 403 },
  /** The caller has already approved this commission; a different person has to give the next approval. */
  approvedAlready: { status: 409 },
  needs: { status: 422, params: ["field"] },
  /** The dispute window of this commission has closed. */
  disputeOver: { status: 409 },
  disputeOpen: { status: 409 },
  /** An upheld dispute has to change something: the given amount is the one that the commission already has. */
  sameAmount: { status: 422 },
  /** The decision about the dispute has taken effect. */
  undoOver: { status: 409 },
  /** The shares have to add up to 100 %, and each recipient has to be a referrer of this tenant. */
  badSplit: { status: 422, params: ["bp"] },
  /** Commissions were already calculated with the current shares. */
  splitFixed: { status: 409 },
  /** An event with the same source and external id was received before with different contents. */
  otherContents: { status: 409 },
});
