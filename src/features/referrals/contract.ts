import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { companies, partners, referrers } from "#base/roles.ts";
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

export const errors = defineErrors("referrals", {
  /** Somebody changed it meanwhile: `version` is the one it has now. */
  stale: { status: 409, params: ["version"] },
  /** From where it stands, or by whoever asks, this cannot be done. */
  cannotMove: { status: 409, params: ["move", "status"] },
  /** Not theirs to change, as it stands. */
  cannotEdit: { status: 403, params: ["field"] },
  /** What the move needs is missing: the form names it beside its field. */
  needs: { status: 422, params: ["field"] },
  /** An own open referral of the same account. */
  ownDuplicate: { status: 409, params: ["id"] },
  /** Somebody else's protection still runs. */
  protectedByOther: { status: 409, params: ["until"] },
  /** Somebody handed in the same account before, whole, and waits for the company's word: theirs is decided on first. */
  earlierFirst: { status: 409, params: ["id"] },
  customer: { status: 409 },
  capacity: { status: 409, params: ["most"] },
  /** Twice a referrer, and within their days. */
  noReopening: { status: 409 },
  /** The contact said no: only a hash of them is kept, and it matches. */
  contactDeclined: { status: 409 },
  badFile: { status: 422, params: ["name"] },
  /** The link is not, or no longer, a contact's. */
  consentOver: { status: 404 },
});

const feature = "referralManagement" as const;
export const byPartners = { access: { roles: partners, feature } } as const;
export const byReferrers = { access: { roles: referrers, feature } } as const;
export const byCompanies = { access: { roles: companies, feature } } as const;

/** Told of every change of status; `before` is null for a new one. */
export const referralMoved = defineEvent(
  "referrals.moved",
  z.object({
    id: id("ref"),
    referrerId: id("per"),
    programId: id("prg"),
    stageId: id("stg"),
    before: z.enum(statuses).nullable(),
    status: z.enum(statuses),
    /** Of a won one. */
    wonMinor: z.int().nullable(),
    currency: z.string(),
    /** Who did it; null is the clock. */
    by: id("per").nullable(),
  }),
);
/** A stage was entered, forwards or back. */
export const referralStaged = defineEvent(
  "referrals.staged",
  z.object({ id: id("ref"), referrerId: id("per"), from: id("stg"), to: id("stg"), by: id("per").nullable() }),
);

const line = z.string().trim().max(200);
/** Signs that turn a line around or cannot be seen would make it read as something else. */
export const plain = (text: z.ZodString) =>
  text.refine((given) => !/[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u.test(given), {
    params: { code: "signs" },
  });
const currency = z.string().regex(/^[A-Z]{3}$/);
/** Larger ones are typing errors, and a double would not hold them exactly. */
const amount = z.int().min(0).max(9_000_000_000_000_00);

/** Everything a person writes in the form [R3.5]. All of it may be missing in a draft. */
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
  /** Uploaded before, by the storage's own protocol; those left out are taken off. */
  attachments: z.array(id("obj")).max(20),
});
export type ReferralFields = z.infer<typeof referralFields>;

/** As it stands in a list or on a board. */
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
  /** When the company's answer is due. */
  reviewDueAt: z.iso.datetime().nullable(),
  protectedUntil: z.iso.datetime().nullable(),
  /** On the waiting list behind somebody's protection. */
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

const attachment = z.object({
  id: id("obj"),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** Where it is downloaded, with its token. */
  url: z.string(),
});

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

/** The list's filters; `search` is understood word by word, typing errors forgiven. */
export const referralFilters = {
  status: z.enum(statuses),
  stageId: id("stg"),
  pipelineId: id("pip"),
  programId: id("prg"),
  referrerId: id("per"),
  assigneeId: id("per"),
  source: z.enum(sources),
  confidenceLevel: z.enum(confidenceLevels),
  priority: z.enum(priorities),
  currency,
  estimatedMinor: amount,
  createdAt: z.iso.datetime(),
  submittedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  reviewDueAt: z.iso.datetime(),
  protectedUntil: z.iso.datetime(),
  stageEnteredAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime(),
  /** The day of the tenant on which it was won, lost or otherwise over. */
  endedOn: z.iso.date(),
  reviewLate: z.boolean(),
  rejectReason: z.enum(rejectReasons),
  lossReason: z.enum(lossReasons),
  country: z.string().max(2),
  productInterest: line,
  campaign: line,
};
export const referralOrders = [
  "createdAt",
  "updatedAt",
  "submittedAt",
  "estimatedMinor",
  "reviewDueAt",
  "stageEnteredAt",
] as const;

export const listReferrals = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/referrals",
  summary:
    "Referrals: a referrer's own, a company's all. `search=anderson` forgives typing errors, `tag=` may be repeated",
  input: listInput(referralFilters, referralOrders).safeExtend({
    search: z.string().trim().max(200).optional(),
    tag: z.array(z.string().max(40)).max(5).optional(),
  }),
  output: listOutput(referralRow),
  errors: [],
  example: { limit: 25 },
});

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
    /** The referrer says that the contact knows and agrees. */
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
    /** `advance`: where to. */
    stageId: id("stg").optional(),
    /** `ask`, `answer`, and the words that go with a decision or a step back. */
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

export const bulkActs = ["assign", "tag", "untag", "advance"] as const;

export const changeMany = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/referrals/changes",
  summary: "Assign, tag or move many at once; those that cannot be changed are said and left",
  input: z.object({
    ids: z.array(id("ref")).min(1).max(200),
    act: z.enum(bulkActs),
    assigneeId: id("per").nullable().optional(),
    tag: plain(z.string().trim().min(1).max(40)).optional(),
    stageId: id("stg").optional(),
  }),
  output: z.object({ changed: z.array(id("ref")), left: z.array(z.object({ id: id("ref"), code: z.string() })) }),
  errors: [errors.needs],
  example: { ids: [`ref_${"0".repeat(32)}`], act: "tag", tag: "autumn" },
});
