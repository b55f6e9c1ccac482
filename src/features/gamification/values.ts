import type { Measure } from "#features/analytics/values.ts";

/** What a referrer is awarded XP and points for. The amounts are the tenant's rules. */
export const awardKinds = [
  "submitted",
  "accepted",
  "qualified",
  "meeting",
  "won",
  "answered",
  "calibrated",
  "fabricated",
] as const;
export type AwardKind = (typeof awardKinds)[number];

/** Why the ledger has an entry: an award, a prize, points spent or returned, a correction by an admin, or the reversal of an entry. */
export const entryKinds = [...awardKinds, "challenge", "redeemed", "returned", "adjusted", "reversed"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Why an entry was reversed. */
export const reversalReasons = ["refunded", "reopened", "withdrawn", "duplicate", "declined", "fabricated"] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** What a leaderboard is ordered by. */
export const boards = ["xp", "won", "conversion"] as const;
export type Board = (typeof boards)[number];

/** How many first places a leaderboard shows at most. */
export const maxTop = 100;

export const periods = ["week", "month", "quarter", "all"] as const;
export type Period = (typeof periods)[number];

/** Whom a leaderboard compares: a league of similar volume, or all referrers. */
export const scopes = ["league", "everyone"] as const;
export type Scope = (typeof scopes)[number];

/** How a person appears on leaderboards; a hidden person has no rank. */
export const visibilities = ["name", "alias", "hidden"] as const;
export type Visibility = (typeof visibilities)[number];

/** How a badge is earned: at once, step by step, or without being announced. */
export const badgeStyles = ["plain", "progress", "secret"] as const;

/** How a reward reaches the person: a code from the imported list, sent by hand, or money that is paid like a commission. */
export const deliveries = ["code", "shipped", "money"] as const;
export type Delivery = (typeof deliveries)[number];

/** `requested` waits for approval, `approved` for delivery. */
export const redemptionStates = ["requested", "approved", "delivered", "declined", "cancelled"] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** The pictures a reward can have besides an uploaded one. */
export const rewardPictures = ["card", "trees", "headphones", "ticket", "mug", "gift"] as const;

/** Who reaches the goal of a challenge: every person for themselves, a team, or everyone together. */
export const challengeKinds = ["single", "team", "community"] as const;
export type ChallengeKind = (typeof challengeKinds)[number];

/** What is stored of a challenge. Whether a published one runs or has ended is decided by the day. */
export const challengeStates = ["draft", "published", "settled", "canceled"] as const;
export type ChallengeState = (typeof challengeStates)[number];

/**
 * What a goal can be set for: the measures of analytics that participants can raise, and `proofs`, the number of proofs that the company
 * accepted, for what no data shows.
 */
export const goalMeasures = [
  "referrals",
  "accepted",
  "won",
  "wonValue",
  "averageDeal",
  "acceptance",
  "conversion",
  "pipeline",
  "activeReferrers",
  "earned",
  "paid",
  "proofs",
] as const satisfies readonly (Measure | "proofs")[];
export type GoalMeasure = (typeof goalMeasures)[number];

/** The badge of a challenge, named by its title. */
export const challengeIcons = [
  "trophy",
  "target",
  "rocket",
  "users",
  "world",
  "star",
  "sparkles",
  "handshake",
] as const;
export type ChallengeIcon = (typeof challengeIcons)[number];

export const proofStates = ["submitted", "accepted", "declined"] as const;

/** Under which name a share card shows its person. */
export const cardNames = ["name", "alias"] as const;
export type CardName = (typeof cardNames)[number];
