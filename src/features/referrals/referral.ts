import { z } from "zod";
import { id } from "#base/ids.ts";
import { receipt } from "./attribution.ts";
import {
  confidenceLevels,
  consents,
  lossReasons,
  priorities,
  rejectReasons,
  relationships,
  sources,
  statuses,
  timelines,
} from "./values.ts";

export const line = z.string().trim().max(200);
/** Bidirectional overrides and invisible characters could make a text read as something else. */
export const plain = (text: z.ZodString) =>
  text.refine((given) => !/[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u.test(given), {
    params: { code: "signs" },
  });
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** Larger amounts are typing errors, and a double could not represent them exactly. */
export const amount = z.int().min(0).max(9_000_000_000_000_00);

/** All fields of the form [R3.5]. Every field is optional in a draft. */
export const referralFields = z.object({
  fullName: plain(line),
  email: z.union([z.literal(""), z.email().max(254)]),
  phone: plain(z.string().trim().max(40)),
  company: plain(line),
  position: plain(line),
  targetCompany: plain(line),
  programId: id("prg"),
  /** The form's `pipeline` and `dealStage`. */
  pipelineId: id("pip"),
  stageId: id("stg"),
  /** The form's `estimatedValue`, in the smallest unit of the currency. */
  estimatedMinor: amount.nullable(),
  currency,
  productInterest: plain(line),
  timeline: z.enum(timelines).nullable(),
  priority: z.enum(priorities).nullable(),
  source: z.enum(sources),
  notes: plain(z.string().trim().max(10_000)),
  tags: z.array(plain(z.string().trim().min(1).max(40))).max(20),
  relationship: z.enum(relationships).nullable(),
  context: plain(z.string().trim().max(2000)),
  confidenceLevel: z.enum(confidenceLevels).nullable(),
  city: plain(z.string().trim().max(100)),
  state: plain(z.string().trim().max(100)),
  country: z.union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)]),
  addresseeId: id("per").nullable(),
  /** Files uploaded beforehand through the upload protocol; omitted ones are detached. */
  attachments: z.array(id("obj")).max(20),
});
export type ReferralFields = z.infer<typeof referralFields>;

/** A referral in a list or on a board. */
export const referralRow = z.object({
  id: id("ref"),
  programId: id("prg"),
  pipelineId: id("pip"),
  stageId: id("stg"),
  status: z.enum(statuses),
  version: z.int(),
  referrerId: id("per"),
  referrerName: z.string().nullable(),
  assigneeId: id("per").nullable(),
  assigneeName: z.string().nullable(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  position: z.string(),
  targetCompany: z.string(),
  estimatedMinor: z.int().nullable(),
  currency: z.string(),
  productInterest: z.string(),
  timeline: z.enum(timelines).nullable(),
  priority: z.enum(priorities).nullable(),
  source: z.enum(sources),
  tags: z.array(z.string()),
  confidenceLevel: z.enum(confidenceLevels).nullable(),
  city: z.string(),
  country: z.string(),
  consent: z.enum(consents),
  submittedAt: z.iso.datetime().nullable(),
  /** When the company's decision is due. */
  reviewDueAt: z.iso.datetime().nullable(),
  protectedUntil: z.iso.datetime().nullable(),
  /** Whether it is on the waiting list behind another referrer's protection. */
  waiting: z.boolean(),
  stageEnteredAt: z.iso.datetime(),
  wonMinor: z.int().nullable(),
  closedOn: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ReferralRow = z.infer<typeof referralRow>;

/** All transitions of a referral's status; the table in `rules.ts` says from where, to where and by whom. */
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

const attachment = z.object({
  id: id("obj"),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** The download URL, including the token. */
  url: z.string(),
});

/** Another referral that may be of the same account. The owner is named only to company members. */
const twin = z.object({
  id: id("ref"),
  fullName: z.string(),
  company: z.string(),
  status: z.enum(statuses),
  referrerName: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  /** What the two referrals have in common. */
  by: z.enum(["email", "phone", "domain", "company"]),
});

/** The full record, as far as the caller may see it. */
export const referral = referralRow.extend({
  addresseeId: id("per").nullable(),
  notes: z.string(),
  relationship: z.enum(relationships).nullable(),
  context: z.string(),
  state: z.string(),
  attachments: z.array(attachment),
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
  receipt: receipt.nullable(),
  /** The transitions and fields available to the caller in the current status. */
  moves: z.array(z.enum(moves)),
  editable: z.array(z.string()),
  /** Only set for company members. */
  twins: z.array(twin),
});
export type Referral = z.infer<typeof referral>;
