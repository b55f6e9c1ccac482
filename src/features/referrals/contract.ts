import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { reviewReferralsAccess, submitReferralsAccess, viewReferralsAccess } from "./access.ts";
import { amount, currency, plain } from "./fields.ts";
import { moves, referral, referralFields } from "./referral.ts";
import { lossReasons, rejectReasons, statuses } from "./values.ts";

export const errors = defineErrors("referrals", {
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

export const byPartners = { access: viewReferralsAccess.access } as const;
export const byReferrers = { access: submitReferralsAccess.access } as const;
export const byCompanies = { access: reviewReferralsAccess.access } as const;

/** Emitted for every change of status; `before` is null for a new referral. */
export const referralMoved = defineEvent(
  "referrals.moved",
  z.object({
    id: id("ref"),
    referrerId: id("per"),
    programId: id("prg"),
    stageId: id("stg"),
    before: z.enum(statuses).nullable(),
    status: z.enum(statuses),
    /** The amount of a won deal. */
    wonMinor: z.int().nullable(),
    currency: z.string(),
    /** The person who made the change; null for a scheduled job. */
    by: id("per").nullable(),
  }),
);
/** Emitted when a deal enters a stage, forwards or back. */
export const referralStaged = defineEvent(
  "referrals.staged",
  z.object({ id: id("ref"), referrerId: id("per"), from: id("stg"), to: id("stg"), by: id("per").nullable() }),
);

export const getReferral = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals/:id",
  summary: "One referral, whole, with what the caller can do with it",
  input: z.object({ id: id("ref") }),
  output: referral,
  errors: [],
  example: { id: `ref_${"0".repeat(32)}` },
});

export const createReferral = endpoint({
  ...byReferrers,
  method: "POST",
  path: "/api/v1/referrals",
  summary: "Begin a referral as a draft, or hand it in at once with `submit` and `consent`",
  input: referralFields.partial().extend({
    submit: z.boolean().default(false),
    /** The referrer confirms that the contact knows and agrees. */
    consent: z.boolean().default(false),
  }),
  output: referral,
  errors: [errors.needs, errors.ownDuplicate, errors.customer, errors.capacity, errors.contactDeclined, errors.badFile],
  example: { fullName: "Ben Okoro", email: "ben@example.com", company: "Okoro Ltd" },
});

export const updateReferral = endpoint({
  ...byPartners,
  method: "PATCH",
  path: "/api/v1/referrals/:id",
  summary: "Change fields of a referral, if it is still the version one saw",
  input: referralFields
    .partial()
    .extend({ id: id("ref"), version: z.int(), assigneeId: id("per").nullable().optional() }),
  output: referral,
  errors: [errors.stale, errors.cannotEdit, errors.needs, errors.ownDuplicate, errors.protectedByOther, errors.badFile],
  example: { id: `ref_${"0".repeat(32)}`, version: 1, notes: "Prefers to be called in the morning" },
});

export const moveReferral = endpoint({
  ...byPartners,
  method: "POST",
  path: "/api/v1/referrals/:id/moves",
  summary:
    "Hand in, ask, answer, accept, reject, move on, win, lose, withdraw or reopen, if it is still the version one saw",
  input: z.object({
    id: id("ref"),
    version: z.int(),
    move: z.enum(moves),
    /** `submit`: the contact knows and agrees. */
    consent: z.boolean().optional(),
    /** `advance`: the target stage. */
    stageId: id("stg").optional(),
    /** `ask` and `answer`: the text; for a decision or a step back: the reason. */
    note: plain(z.string().trim().max(5000)).optional(),
    rejectReason: z.enum(rejectReasons).optional(),
    lossReason: z.enum(lossReasons).optional(),
    wonMinor: amount.optional(),
    currency: currency.optional(),
    closedOn: z.iso.date().optional(),
  }),
  output: referral,
  errors: [
    errors.stale,
    errors.cannotMove,
    errors.needs,
    errors.ownDuplicate,
    errors.protectedByOther,
    errors.earlierFirst,
    errors.customer,
    errors.capacity,
    errors.noReopening,
    errors.contactDeclined,
  ],
  example: { id: `ref_${"0".repeat(32)}`, version: 1, move: "submit", consent: true },
});

export const deleteDraft = endpoint({
  ...byReferrers,
  method: "DELETE",
  path: "/api/v1/referrals/:id",
  summary: "Throw a draft away",
  input: z.object({ id: id("ref") }),
  output: z.object({ deleted: z.boolean() }),
  errors: [errors.cannotMove],
  example: { id: `ref_${"0".repeat(32)}` },
});

export const bulkActions = ["assign", "tag", "untag", "advance"] as const;

export const changeMany = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/referrals/changes",
  summary: "Assign, tag or move many at once; those that cannot be changed are said and left",
  input: z.object({
    ids: z.array(id("ref")).min(1).max(200),
    act: z.enum(bulkActions),
    assigneeId: id("per").nullable().optional(),
    tag: plain(z.string().trim().min(1).max(40)).optional(),
    stageId: id("stg").optional(),
  }),
  output: z.object({ changed: z.array(id("ref")), left: z.array(z.object({ id: id("ref"), code: z.string() })) }),
  errors: [errors.needs],
  example: { ids: [`ref_${"0".repeat(32)}`], act: "tag", tag: "autumn" },
});
