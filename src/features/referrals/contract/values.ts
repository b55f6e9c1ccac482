/** The fixed status of a referral, which governs permissions and money. Its stage, in contrast, is defined by the tenant. */
export const statuses = [
  "draft",
  "submitted",
  "under_review",
  "needs_info",
  "accepted",
  "in_progress",
  "won",
  "lost",
  "expired",
  "rejected",
  "withdrawn",
  "reversed",
] as const;
export type Status = (typeof statuses)[number];

/** All transitions of a referral's status; the table in `rules/moves.ts` says from where, to where and by whom. */
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

/** Referrals in progress, which count towards a referrer's capacity and as own duplicates. */
/** Why an open deal needs the company: it has no owner, or it has been in its stage for longer than the stage allows. */
export const attentions = ["unassigned", "stalled"] as const;
export type Attention = (typeof attentions)[number];

export const openStatuses = ["submitted", "under_review", "needs_info", "accepted", "in_progress"] as const;
/** Referrals with a pending decision of the company. */
export const reviewStatuses = ["submitted", "under_review", "needs_info"] as const;
/** Referrals on the board: in progress, or closed with a result. */
export const boardStatuses = [...openStatuses, "won", "lost"] as const;

/** A referral in one of these statuses does not change unless it is reopened. */
export const closedStatuses = ["won", "lost", "expired", "rejected", "withdrawn", "reversed"] as const;

/** How far a referral got, in the steps of the funnel; a closed one keeps the last step it reached. */
export const funnelSteps = ["submitted", "accepted", "worked", "won"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** How well the referrer knows the contact, in order [R3.6]. */
export const confidenceLevels = ["low", "medium", "good", "high", "excellent"] as const;
export const priorities = ["critical", "high", "medium", "low"] as const;
export const timelines = ["now", "month", "quarter", "half", "year", "unknown"] as const;
export const sources = [
  "personal",
  "event",
  "customer",
  "partner",
  "social",
  "link",
  "import",
  "api",
  "other",
] as const;
export const relationships = ["colleague", "client", "friend", "family", "acquaintance", "supplier", "other"] as const;
/** `attested` by the referrer, then confirmed or declined by the contact. */
export const consents = ["none", "attested", "confirmed", "declined"] as const;
export type Consent = (typeof consents)[number];
export const rejectReasons = [
  "duplicate",
  "customer",
  "notAFit",
  "incomplete",
  "noConsent",
  "fabricated",
  "unreachable",
  "other",
] as const;
export const lossReasons = ["price", "timing", "competitor", "noDecision", "noNeed", "unreachable", "other"] as const;

/** How likely a referral is to be won, in three steps [R3.8]. */
export const qualities = ["high", "medium", "low"] as const;
export type Quality = (typeof qualities)[number];

/** The kinds of timeline events. */
export const timelineEventKinds = [
  "created",
  "edited",
  "moved",
  "staged",
  "noted",
  "attached",
  "detached",
  "assigned",
  "consented",
  "waiting",
  "promoted",
  "protected",
  "reminded",
  "attributed",
  "imported",
  "called",
] as const;
export type TimelineEventKind = (typeof timelineEventKinds)[number];
