/**
 * The kinds of facts, each counted on one day in the tenant's time zone. The migration's `referral_facts` derives them from
 * every referral and ledger entry; every displayed figure is a sum of them.
 */
export const kinds = [
  /**
   * By the day of the event. The amount of `submitted` is the estimate, of decisions
   * the milliseconds they took, of `won` the value won.
   */
  "submitted",
  "accepted",
  "rejected",
  "late",
  "won",
  "lost",
  "expired",
  "withdrawn",
  /**
   * By the day of submission: how far the referrals of that day have progressed. `closed` records after how many months
   * they were won, `dropped` how far those progressed that ended otherwise.
   */
  "taken",
  "worked",
  "closed",
  "dropped",
  /** Stages: what is in a stage is what entered minus what left, with its estimate; `stayed` has the milliseconds. */
  "entered",
  "left",
  "stayed",
  /** The ledger, by the day of the entry: what was earned and paid, and the changes of `held` and `payable`. */
  "earned",
  "paid",
  "held",
  "payable",
] as const;
export type Kind = (typeof kinds)[number];

/** The dimensions that figures are stored by, one at a time. */
export const dims = ["all", "referrer", "source", "country", "product", "campaign", "confidence"] as const;
export type Dim = (typeof dims)[number];

/** How far back charts go [R9.3]: for referrals, and for money. */
export const referralFrames = ["7d", "30d", "90d", "6m", "1y"] as const;
export type ReferralFrame = (typeof referralFrames)[number];
export const moneyFrames = ["3m", "6m", "1y", "all"] as const;
export type MoneyFrame = (typeof moneyFrames)[number];
export const frames = [...referralFrames, "3m", "all"] as const;
export type Frame = (typeof frames)[number];

/** What a period is compared with. */
export const comparisons = ["none", "previous", "year"] as const;
export type Comparison = (typeof comparisons)[number];

/** The available measures. `measures.ts` defines which kinds each consists of. */
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

/** How an answer can be divided: by time, or by a property of the referrals. */
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

/** Samples smaller than this are unreliable, so screens mark them. */
export const smallSample = 10;

export const cadences = ["weekly", "monthly"] as const;
export type Cadence = (typeof cadences)[number];
