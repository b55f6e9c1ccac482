/**
 * Where a commission stands. While `on_hold` the customer may still ask for the money back; `in_approval` waits for the
 * company's word; `reversed` was taken back whole.
 */
export const states = [
  "on_hold",
  "risk_hold",
  "in_approval",
  "approved",
  "scheduled",
  "paid",
  "void",
  "reversed",
] as const;
export type State = (typeof states)[number];

/** What can be done with one; `rules.ts` has the table that says from where, to where and by whom. */
export const moves = [
  "mature",
  "approve",
  "suspect",
  "clear",
  "void",
  "schedule",
  "return",
  "settle",
  "reverse",
  "adjust",
] as const;
export type Move = (typeof moves)[number];

/** Why somebody who approves elsewhere does not approve this one: they closed the deal, earn by it, or did already. */
export const approvalBars = ["closer", "beneficiary", "approved"] as const;

/** Whose word one in approval waits for: the caller's, or only that of others. */
export const approvers = ["me", "other"] as const;
export type Approver = (typeof approvers)[number];

/** How somebody came to a part of it. */
export const parts = ["share", "override"] as const;

/** What is told of a deal from outside, or by the house itself. */
export const dealEventKinds = [
  "accepted",
  "qualified",
  "meeting",
  "won",
  "payment",
  "renewal",
  "refund",
  "reversal",
] as const;
export type DealEventKind = (typeof dealEventKinds)[number];
/** Those that payment systems tell; the others come from the referral. */
export const outsideKinds = ["payment", "renewal", "refund"] as const satisfies readonly DealEventKind[];

/** `waiting` could not be used yet, for the reason that stands with it; it is tried again whenever something changes. */
export const dealEventStates = ["applied", "waiting"] as const;
export const waitReasons = ["no_deal", "no_payment", "no_rate", "not_won"] as const;
export type WaitReason = (typeof waitReasons)[number];

export const happenings = [
  "accrued",
  "matured",
  "approved_once",
  "approved",
  "suspected",
  "cleared",
  "voided",
  "reduced",
  "clawed_back",
  "scheduled",
  "returned",
  "paid",
  "reversed",
  "disputed",
  "dispute_answered",
  "adjusted",
] as const;
export type Happening = (typeof happenings)[number];

export const disputeStates = ["open", "upheld", "declined", "withdrawn"] as const;
export const disputeReasons = ["amount", "missing_split", "wrong_rule", "unpaid", "other"] as const;

/** The chart's frames [R9.3]. */
export const frames = ["3m", "6m", "1y", "all"] as const;
export type Frame = (typeof frames)[number];
