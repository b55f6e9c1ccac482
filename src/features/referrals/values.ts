/** The fixed axis of a referral: it governs rights and money. The other, its stage, is the tenant's own. */
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

/** Worked on by somebody: counted against a referrer's capacity, and shown as own open ones. */
export const openStatuses = ["submitted", "under_review", "needs_info", "accepted", "in_progress"] as const;
/** Waiting for the company's word. */
export const reviewStatuses = ["submitted", "under_review", "needs_info"] as const;
/** What stands on the board: worked on, or closed with a result. */
export const boardStatuses = [...openStatuses, "won", "lost"] as const;

/** How far one came, in the steps of the funnel; one that is over keeps the last it reached. */
export const steps = ["submitted", "accepted", "worked", "won"] as const;
export type Step = (typeof steps)[number];

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
/** `attested` by the referrer; then the contact's own word. */
export const consents = ["none", "attested", "confirmed", "declined"] as const;
export const rejectReasons = [
  "duplicate",
  "customer",
  "notAFit",
  "incomplete",
  "noConsent",
  "unreachable",
  "other",
] as const;
export const lossReasons = ["price", "timing", "competitor", "noDecision", "noNeed", "unreachable", "other"] as const;

/** What a timeline's row tells. */
export const happenings = [
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
] as const;
export type Happening = (typeof happenings)[number];
