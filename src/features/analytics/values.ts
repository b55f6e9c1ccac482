/**
 * What is counted, each on a day of its own in the tenant's zone. The migration's `referral_facts` says of every referral and
 * ledger entry which of these it is; all that is ever shown is a sum of them.
 */
export const kinds = [
  /** By the day it happened. The amount of the first is the estimate, of decisions the milliseconds they took, of `won` what was won. */
  "submitted",
  "accepted",
  "rejected",
  "late",
  "won",
  "lost",
  "expired",
  "withdrawn",
  /**
   * By the day of submission: how far those of that day have come. `closed` says after how many months they were won,
   * `dropped` how far those came that are over without.
   */
  "taken",
  "worked",
  "closed",
  "dropped",
  /** Stages: what stands in them is what entered less what left, with its estimate; `stayed` has the milliseconds. */
  "entered",
  "left",
  "stayed",
  /** The books, by the day of the entry: what was earned and paid, and what `held` and `payable` were changed by. */
  "earned",
  "paid",
  "held",
  "payable",
] as const;
export type Kind = (typeof kinds)[number];

/** What figures are kept apart by, one at a time. */
export const dims = ["all", "referrer", "source", "country", "product", "campaign", "confidence"] as const;
export type Dim = (typeof dims)[number];

/** How far back charts go [R9.3]: those of referrals, and those of money. */
export const referralFrames = ["7d", "30d", "90d", "6m", "1y"] as const;
export type ReferralFrame = (typeof referralFrames)[number];
export const moneyFrames = ["3m", "6m", "1y", "all"] as const;
export type MoneyFrame = (typeof moneyFrames)[number];
export const frames = [...referralFrames, "3m", "all"] as const;
export type Frame = (typeof frames)[number];

/** With what a period is compared. */
export const comparisons = ["none", "previous", "year"] as const;
export type Comparison = (typeof comparisons)[number];

/** What can be asked for. `measures.ts` says of which kinds each is made. */
export const measures = [
  "referrals",
  "accepted",
  "rejected",
  "won",
  "lost",
  "acceptance",
  "conversion",
  "decisionTime",
  "clockKept",
  "wonValue",
  "averageDeal",
  "pipeline",
  "activeReferrers",
  "earned",
  "paid",
  "held",
  "payable",
] as const;
export type Measure = (typeof measures)[number];

/** By what an answer can be divided: in time, or by what the referrals have in common. */
export const divisions = [
  "none",
  "day",
  "month",
  "referrer",
  "program",
  "source",
  "country",
  "product",
  "campaign",
  "confidence",
  "rejectReason",
  "lossReason",
] as const;
export type Division = (typeof divisions)[number];

/** Fewer than these say little: screens mark them. */
export const smallSample = 10;

export const cadences = ["weekly", "monthly"] as const;
export type Cadence = (typeof cadences)[number];
