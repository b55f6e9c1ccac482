import { z } from "zod";
import { id } from "#base/ids.ts";
import { inputShape, listedShape, outputShape } from "../field-sets.ts";
import { receipt } from "./attribution.ts";
import { consents, lossReasons, moves, qualities, rejectReasons, statuses } from "./values.ts";

/** Everything a person fills in [R3.5]. All of it may be missing in a draft. */
export const referralFields = z.object(inputShape);
export type ReferralFields = z.infer<typeof referralFields>;

/** A referral in a list or on a board. */
export const referralRow = z.object({
  ...listedShape,
  id: id("ref"),
  status: z.enum(statuses),
  version: z.int(),
  /** `per_` and 32 zeros for a referral that the company brought in itself. */
  referrerId: id("per"),
  referrerName: z.string().nullable(),
  assigneeId: id("per").nullable(),
  assigneeName: z.string().nullable(),
  consent: z.enum(consents),
  submittedAt: z.iso.datetime().nullable(),
  /** When the company's decision is due. */
  reviewDueAt: z.iso.datetime().nullable(),
  protectedUntil: z.iso.datetime().nullable(),
  /** On the waiting list behind another referral's protection. */
  waiting: z.boolean(),
  stageEnteredAt: z.iso.datetime(),
  wonMinor: z.int().nullable(),
  closedOn: z.string().nullable(),
  /**
   * The probability that it is won, from 0 to 1, and its quality: for company members while it is open, where the tenant's outcomes predict
   * something.
   */
  winProbability: z.number().nullable(),
  quality: z.enum(qualities).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ReferralRow = z.infer<typeof referralRow>;

/** What two referrals may have in common. */
export const duplicateKinds = ["email", "phone", "domain", "company"] as const;

/** Another referral of what may be the same account. The owner is named only to the company's people. */
const possibleDuplicate = z.object({
  id: id("ref"),
  fullName: z.string(),
  company: z.string(),
  status: z.enum(statuses),
  referrerName: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  email: z.string(),
  phone: z.string(),
  closedAt: z.iso.datetime().nullable(),
  /** What the two referrals have in common. */
  by: z.enum(duplicateKinds),
});

/** The full record, as far as the caller may see it. */
export const referral = referralRow.extend({
  ...outputShape,
  /** The name of the stage; for a standard stage that was not renamed, its code, such as `qualified`. */
  dealStage: z.string(),
  /** The name of the pipeline, or `standard` for the first one while it has no name of its own. */
  pipeline: z.string(),
  /** The estimate in whole units, as a decimal number without rounding: `{ "amount": "48000.00", "currency": "USD" }`. */
  estimatedValue: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  question: z.string(),
  askedAt: z.iso.datetime().nullable(),
  rejectReason: z.enum(rejectReasons).nullable(),
  lossReason: z.enum(lossReasons).nullable(),
  decisionNote: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** For a waiting referral: until when the account is protected for another referrer. */
  freeBy: z.iso.datetime().nullable(),
  reopenings: z.int(),
  /** The stages it has been in since it was accepted, in order; a stage may appear again. */
  course: z.array(z.object({ stageId: id("stg"), since: z.iso.datetime() })),
  receipt: receipt.nullable(),
  /** The transitions and fields available to the caller in the current status. */
  moves: z.array(z.enum(moves)),
  editable: z.array(z.string()),
  /** Only set for company members. */
  possibleDuplicates: z.array(possibleDuplicate),
});
export type Referral = z.infer<typeof referral>;
