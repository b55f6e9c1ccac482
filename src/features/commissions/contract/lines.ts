import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { currency } from "#features/ledger/contract.ts";
import { triggers } from "#features/plans/values.ts";
import { manageCommissionsAccess, viewCommissionsAccess } from "../access.ts";
import { approvalBars, approvers, bonusSources, moves, parts, states, timelineEventKinds } from "../values.ts";
import { dispute } from "./disputes.ts";
import { errors } from "./errors.ts";
import { why } from "./why.ts";

/** Emitted on every state change. `minor` is the amount that remains after refunds. */
export const commissionMoved = defineEvent(
  "commissions.moved",
  z.object({
    id: id("com"),
    personId: id("per"),
    /** Null for a bonus. */
    referralId: id("ref").nullable(),
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
  /** Null for a bonus, which has neither a deal nor a plan. */
  referralId: id("ref").nullable(),
  /** The deal's display name, or what a bonus is for; null if the caller may not see the referral. */
  dealName: z.string().nullable(),
  programId: id("prg").nullable(),
  personId: id("per"),
  personName: z.string().nullable(),
  part: z.enum(parts),
  trigger: z.enum(triggers).nullable(),
  /** What granted the bonus; null for a commission of a deal. */
  bonus: z.enum(bonusSources).nullable(),
  ruleName: z.string(),
  /** The part of `why` that fits into a list row. `bps` are the rates that were applied. */
  brief: z
    .object({
      basisMinor: z.int().nullable(),
      basisCurrency: currency,
      bps: z.array(z.int()),
      shareBp: z.int(),
      overrideBp: z.int().nullable(),
    })
    .nullable(),
  currency,
  /** `minor` is the amount as earned; `leftMinor` is what remains after refunds. */
  minor: z.int(),
  leftMinor: z.int(),
  /** What the person has to give back because a refund came after the payout, whether or not it was offset since. */
  clawedBackMinor: z.int(),
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
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions",
  summary:
    "List commissions, newest first: a referrer's own, or all for the company. `earnedFrom` and `earnedUntil` select those with an amount earned or reversed in that period; `approver` those awaiting the caller's approval, or someone else's",
  input: listInput(commissionFilters, ["createdAt", "minor", "holdUntil"]).safeExtend({
    earnedFrom: z.iso.datetime().optional(),
    earnedUntil: z.iso.datetime().optional(),
    approver: z.enum(approvers).optional(),
  }),
  output: listOutput(listedCommission),
  errors: [],
  example: { limit: 25 },
});

export const getCommissionSums = endpoint({
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/sums",
  summary:
    "Sum what was earned or paid in a period by currency, with deductions: for the caller, or for the company of one partner or all",
  input: z.object({
    of: z.enum(["earned", "paid"]),
    from: z.iso.datetime().optional(),
    /** Exclusive. */
    until: z.iso.datetime().optional(),
    personId: id("per").optional(),
  }),
  output: z.object({
    sums: z.array(
      z.object({
        currency,
        addedMinor: z.int(),
        /** For earned amounts: what refunds and decisions took back. For paid amounts: what was withheld or returned. */
        takenMinor: z.int(),
        /** The net amount, which is the figure shown on the dashboard. */
        minor: z.int(),
      }),
    ),
  }),
  errors: [],
  example: { of: "earned" },
});
export type CommissionSum = z.infer<typeof getCommissionSums.output>["sums"][number];

const timelineEvent = z.object({
  id: id("cev"),
  kind: z.enum(timelineEventKinds),
  by: z.string().nullable(),
  text: z.string(),
  /** Amounts are stored as `minor`, in the commission's currency, and are never negative. */
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});

export const getCommission = endpoint({
  access: viewCommissionsAccess.access,
  method: "GET",
  path: "/api/v1/commissions/:id",
  summary: "Get a commission with its calculation and history",
  input: z.object({ id: id("com") }),
  output: commission.extend({
    /** Null for a bonus. */
    why: why.nullable(),
    /** Whether it waits for more approvals than the rest of the team can give; only for callers who cannot approve it either. */
    lacksApprovers: z.boolean(),
    /** The currency of the rule's own amounts, independent of the deal's currency. */
    planCurrency: currency,
    /** How much of the claw-back is still owed; later payouts are offset against it, the oldest debt first. */
    owedMinor: z.int(),
    timelineEvents: z.array(timelineEvent),
    disputes: z.array(dispute),
    /** The end of the dispute window; null if the window has closed or the caller cannot dispute this commission. */
    disputableUntil: z.iso.datetime().nullable(),
  }),
  errors: [],
  example: { id: `com_${"0".repeat(32)}` },
});

export const moveCommission = endpoint({
  access: manageCommissionsAccess.access,
  method: "POST",
  path: "/api/v1/commissions/:id/moves",
  summary: "Approve, flag, clear or void a commission; requires its current version",
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
