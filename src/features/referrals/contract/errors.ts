import { defineErrors } from "#base/errors.ts";

export const errors = defineErrors("referrals", {
  /** The file is not a JPG or PNG, cannot be decoded, or has too many pixels. */
  unreadablePicture: { status: 422 },
  /** The referral was changed in the meantime; `version` is its current version. */
  stale: { status: 409, params: ["version"] },
  /** The status or the caller's role does not allow the move. */
  cannotMove: { status: 409, params: ["move", "status"] },
  /** The caller may not change this field in the current status. */
  cannotEdit: { status: 403, params: ["field"] },
  /** The move requires a missing value; the form shows the error beside the field. */
  needs: { status: 422, params: ["field"] },
  /** The caller has an open referral of the same account. */
  ownDuplicate: { status: 409, params: ["id"] },
  /** The account is protected for another referrer. */
  protectedByOther: { status: 409, params: ["until"] },
  /**
   * Another referrer submitted a complete referral of the same account earlier, and its review is still pending. It has to be decided
   * first.
   */
  earlierFirst: { status: 409, params: ["id"] },
  customer: { status: 409 },
  capacity: { status: 409, params: ["most"] },
  /** A referrer can reopen twice, and only within the allowed days. */
  noReopening: { status: 409 },
  /** The contact declined earlier: only a hash is kept, and it matches. */
  contactDeclined: { status: 409 },
  badFile: { status: 422, params: ["name"] },
  /** The link is invalid or has expired. */
  consentOver: { status: 404 },
});
