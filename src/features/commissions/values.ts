/**
 * The state of a commission. While it is `on_hold` the customer may still ask for a refund; `in_approval` waits for the company's
 * approval; `reversed` was taken back in full.
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

/** The moves of a commission; the table in `rules/transitions.ts` defines from which state, to which state and by whom. */
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

/**
 * Why a person who can approve commissions cannot approve this one: they closed the deal, earn from it, or have already approved
 * it.
 */
export const approvalBars = ["closer", "beneficiary", "approved"] as const;

/** Whose approval a commission waits for: the caller's, or only that of others. */
export const approvers = ["me", "other"] as const;
export type Approver = (typeof approvers)[number];

/** How a person came to earn a commission: a share of a deal's, a part of a recruit's, or a bonus that has no deal. */
export const parts = ["share", "override", "bonus"] as const;

/** What grants a bonus: the prize of a challenge, or a reward that was redeemed. */
export const bonusSources = ["challenge", "reward"] as const;
export type BonusSource = (typeof bonusSources)[number];

/** The kinds of deal events, reported by external systems or by the app itself. */
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
/** The kinds that payment systems report; the others come from the referral. */
export const externalEventKinds = ["payment", "renewal", "refund"] as const satisfies readonly DealEventKind[];

/** A `waiting` event could not be applied yet, for the recorded reason, and is retried whenever something relevant changes. */
export const dealEventStates = ["applied", "waiting"] as const;
export const waitReasons = ["no_deal", "no_payment", "no_rate", "not_won"] as const;
export type WaitReason = (typeof waitReasons)[number];

export const timelineEventKinds = [
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
export type TimelineEventKind = (typeof timelineEventKinds)[number];

export const disputeStates = ["open", "upheld", "declined", "withdrawn"] as const;
/**
 * Where the difference of a corrected commission is booked: on the amount that is held or payable, as a debt of the partner, or as a
 * second commission.
 */
export const adjustmentEffects = ["held", "payable", "owed", "supplement"] as const;
export const disputeReasons = ["amount", "missing_split", "wrong_rule", "unpaid", "other"] as const;

/**
 * Why a deal would earn nothing when it is won: commissions are off, no plan applies, the plan pays for other events only, the deal has
 * no value yet, an exchange rate is missing, no rule matches or its limits are used up, or only others would earn.
 */
export const previewReasons = [
  "untracked",
  "noPlan",
  "otherEvents",
  "noValue",
  "noRate",
  "noMatch",
  "notYours",
] as const;
export type PreviewReason = (typeof previewReasons)[number];

/** The chart's time frames [R9.3]. */
export const frames = ["3m", "6m", "1y", "all"] as const;
export type Frame = (typeof frames)[number];
