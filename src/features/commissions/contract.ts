import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { currency } from "#features/ledger/contract.ts";
import { triggers } from "#features/plans/values.ts";
import { manageCommissionsAccess, viewCommissionsAccess } from "./access.ts";
import {
  approvalBars,
  approvers,
  disputeReasons,
  disputeStates,
  moves,
  parts,
  states,
  timelineEventKinds,
} from "./values.ts";
import { why } from "./why.ts";

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
  /** The shares have to add up to 100 %, and each recipient has to be a referrer of this tenant. */
  badSplit: { status: 422, params: ["bp"] },
  /** Commissions were already calculated with the current shares. */
  splitFixed: { status: 409 },
  /** An event with the same source and external id was received before with different contents. */
  otherContents: { status: 409 },
});

export const byPartners = { access: viewCommissionsAccess.access } as const;
export const byCompanies = { access: manageCommissionsAccess.access } as const;

/** Emitted on every state change. `minor` is the amount that remains after refunds. */
export const commissionMoved = defineEvent(
  "commissions.moved",
  z.object({
    id: id("com"),
    personId: id("per"),
    referralId: id("ref"),
    before: z.enum(states).nullable(),
    state: z.enum(states),
    minor: z.int(),
    currency: z.string(),
    by: id("per").nullable(),
  }),
);

/** One commission of one person. */
export const commission = z.object({
  id: id("com"),
  referralId: id("ref"),
  /** The deal's display name; null if the caller may not see the referral. */
  dealName: z.string().nullable(),
  programId: id("prg"),
  personId: id("per"),
  personName: z.string().nullable(),
  part: z.enum(parts),
  trigger: z.enum(triggers),
  ruleName: z.string(),
  /** The part of `why` that fits into a list row. `bps` are the rates that were applied. */
  brief: z.object({
    basisMinor: z.int().nullable(),
    basisCurrency: currency,
    bps: z.array(z.int()),
    shareBp: z.int(),
    overrideBp: z.int().nullable(),
  }),
  currency,
  /** `minor` is the amount as earned; `leftMinor` is what remains after refunds. */
  minor: z.int(),
  leftMinor: z.int(),
  state: z.enum(states),
  version: z.int(),
  holdUntil: z.iso.datetime().nullable(),
  /** The number of approvals so far, and the number required. */
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** The name of the person who closed the deal. */
  closedBy: z.string().nullable(),
  /** For a commission in approval: the reason why the caller cannot approve it. */
  bar: z.enum(approvalBars).nullable(),
  payoutItemId: id("pit").nullable(),
  disputed: z.boolean(),
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** The moves that the caller can make now. */
  moves: z.array(z.enum(moves)),
});
export type Commission = z.infer<typeof commission>;

export const commissionFilters = {
  state: z.enum(states),
  personId: id("per"),
  referralId: id("ref"),
  programId: id("prg"),
  payoutItemId: id("pit"),
  currency,
  minor: z.int(),
  createdAt: z.iso.datetime(),
  holdUntil: z.iso.datetime(),
  paidAt: z.iso.datetime(),
};
/** List rows also carry the amounts for the requested period, so that the rows add up to the dashboard figure they explain. */
export const listedCommission = commission.extend({
  /** The amount earned minus the amount taken back within the requested period; null if no period was requested. */
  earnedMinor: z.int().nullable(),
  /** The amount that left with its payout, regardless of later refunds; null until the payout arrives. */
  paidMinor: z.int().nullable(),
});
export type ListedCommission = z.infer<typeof listedCommission>;

export const listCommissions = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/commissions",
  summary:
    "Commissions, newest first: a referrer's own, a company's all. `earnedFrom` and `earnedUntil` find those of which something was earned or taken back between them; `approver` those that wait for the caller's word, or for that of others",
  input: listInput(commissionFilters, ["createdAt", "minor", "holdUntil"]).safeExtend({
    earnedFrom: z.iso.datetime().optional(),
    earnedUntil: z.iso.datetime().optional(),
    approver: z.enum(approvers).optional(),
  }),
  output: listOutput(listedCommission),
  errors: [],
  example: { limit: 25 },
});

const timelineEvent = z.object({
  id: id("cev"),
  kind: z.enum(timelineEventKinds),
  by: z.string().nullable(),
  text: z.string(),
  /** Amounts are stored as `minor`, in the commission's currency, and are never negative. */
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export const dispute = z.object({
  id: id("dsp"),
  commissionId: id("com"),
  personId: id("per"),
  personName: z.string().nullable(),
  dealName: z.string().nullable(),
  reason: z.enum(disputeReasons),
  text: z.string(),
  state: z.enum(disputeStates),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  /** The amount by which an upheld dispute changed the commission. */
  adjustedMinor: z.int().nullable(),
  currency,
  /** The amount that currently remains of the commission. */
  leftMinor: z.int(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type Dispute = z.infer<typeof dispute>;

export const getCommission = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/commissions/:id",
  summary: "One commission, with why it is this amount and everything that happened to it",
  input: z.object({ id: id("com") }),
  output: commission.extend({
    why,
    /** The currency of the rule's own amounts, independent of the deal's currency. */
    planCurrency: currency,
    timelineEvents: z.array(timelineEvent),
    disputes: z.array(dispute),
    /** The end of the dispute window; null if the window has closed or the caller cannot dispute this commission. */
    disputableUntil: z.iso.datetime().nullable(),
  }),
  errors: [],
  example: { id: `com_${"0".repeat(32)}` },
});

export const moveCommission = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/commissions/:id/moves",
  summary: "Approve, hold as suspect, clear or void a commission, if it is still the version one saw",
  input: z.object({
    id: id("com"),
    version: z.int(),
    move: z.enum(["approve", "suspect", "clear", "void"]),
    /** The reason, required for moves that hold or void the commission. */
    reason: z.string().trim().max(1000).optional(),
  }),
  output: commission,
  errors: [errors.stale, errors.cannotMove, errors.notByYou, errors.approvedAlready, errors.needs],
  example: { id: `com_${"0".repeat(32)}`, version: 1, move: "approve" },
});
/** The limit keeps the transaction short. */
export const maxApprovals = 200;
export const approveMany = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/commissions/approvals",
  summary: "Approve many at once; those that the caller cannot approve are said and left",
  input: z.object({ ids: z.array(id("com")).min(1).max(maxApprovals) }),
  output: z.object({ approved: z.array(id("com")), left: z.array(z.object({ id: id("com"), code: z.string() })) }),
  errors: [],
  example: { ids: [`com_${"0".repeat(32)}`] },
});

export const openDispute = endpoint({
  ...byPartners,
  method: "POST",
  path: "/api/v1/commissions/:id/disputes",
  summary: "Say that a commission of one's own is not right",
  input: z.object({
    id: id("com"),
    reason: z.enum(disputeReasons),
    text: z.string().trim().min(1).max(5000),
  }),
  output: dispute,
  errors: [errors.disputeOver, errors.disputeOpen],
  example: { id: `com_${"0".repeat(32)}`, reason: "amount", text: "The deal was 1,000 larger." },
});
export const disputeFilters = { state: z.enum(disputeStates), personId: id("per"), createdAt: z.iso.datetime() };
export const listDisputes = endpoint({
  ...byPartners,
  method: "GET",
  path: "/api/v1/commission-disputes",
  summary: "Disputes: a referrer's own, a company's all",
  input: listInput(disputeFilters, ["createdAt"]),
  output: listOutput(dispute),
  errors: [],
  example: { limit: 25 },
});
export const answerDispute = endpoint({
  ...byPartners,
  method: "POST",
  path: "/api/v1/commission-disputes/:id/answer",
  summary:
    "Uphold or decline a dispute with a reason; if upheld, the commission is corrected. The person who opened it may withdraw it",
  input: z.object({
    id: id("dsp"),
    outcome: z.enum(["upheld", "declined", "withdrawn"]),
    text: z.string().trim().max(5000).default(""),
    /** The correct amount, if the dispute is about the amount. */
    minor: z.int().min(0).max(9_000_000_000_000_00).optional(),
  }),
  output: dispute,
  errors: [errors.cannotMove, errors.needs, errors.notByYou],
  example: { id: `dsp_${"0".repeat(32)}`, outcome: "declined", text: "The contract says 10,000." },
});
