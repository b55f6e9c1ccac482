import { z } from "zod";
import { id } from "#base/ids.ts";
import { receipt } from "./attribution.ts";
import { inputShape, listedShape, outputShape } from "./fields.ts";
import { consents, lossReasons, rejectReasons, statuses } from "./values.ts";

/** Everything a person fills in [R3.5]. All of it may be missing in a draft. */
export const referralFields = z.object(inputShape);
export type ReferralFields = z.infer<typeof referralFields>;

/** As it stands in a list or on a board. */
export const referralRow = z.object({
  ...listedShape,
  id: id("ref"),
  status: z.enum(statuses),
  version: z.int(),
  referrerId: id("per"),
  referrerName: z.string().nullable(),
  assigneeId: id("per").nullable(),
  assigneeName: z.string().nullable(),
  consent: z.enum(consents),
  submittedAt: z.iso.datetime().nullable(),
  /** When the company's answer is due. */
  reviewDueAt: z.iso.datetime().nullable(),
  protectedUntil: z.iso.datetime().nullable(),
  /** On the waiting list behind another referral's protection. */
  waiting: z.boolean(),
  stageEnteredAt: z.iso.datetime(),
  wonMinor: z.int().nullable(),
  closedOn: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ReferralRow = z.infer<typeof referralRow>;

/** Every change there is of a referral's status; `rules.ts` has the table that says from where, to where and by whom. */
export const moves = [
  "submit",
  "review",
  "ask",
  "answer",
  "accept",
  "reject",
  "advance",
  "win",
  "lose",
  "expire",
  "withdraw",
  "reverse",
  "reopen",
] as const;
export type Move = (typeof moves)[number];

/** Another referral of what may be the same account. The owner is named only to the company's people. */
const twin = z.object({
  id: id("ref"),
  fullName: z.string(),
  company: z.string(),
  status: z.enum(statuses),
  referrerName: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  /** What they have in common. */
  by: z.enum(["email", "phone", "domain", "company"]),
});

/** The whole record, as the caller may see it. */
export const referral = referralRow.extend({
  ...outputShape,
  question: z.string(),
  askedAt: z.iso.datetime().nullable(),
  rejectReason: z.enum(rejectReasons).nullable(),
  lossReason: z.enum(lossReasons).nullable(),
  decisionNote: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** Until when the account belongs to somebody else; of a waiting one. */
  freeBy: z.iso.datetime().nullable(),
  reopenings: z.int(),
  receipt: receipt.nullable(),
  /** What the caller can do with it now, and which fields they can change. */
  moves: z.array(z.enum(moves)),
  editable: z.array(z.string()),
  /** Only for the company's people. */
  twins: z.array(twin),
});
export type Referral = z.infer<typeof referral>;
