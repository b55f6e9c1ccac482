/** The ways to pay. A new one is a file in `server/rails/` and a name here. */
export const rails = ["bank", "stripe", "paypal"] as const;
export type Rail = (typeof rails)[number];

export const runStates = ["draft", "released", "finished", "cancelled"] as const;
export type RunState = (typeof runStates)[number];

/**
 * `left` is not paid in this run, for the recorded reason, and rolls over. `sending` may have reached the rail, which is asked
 * before the next attempt. `action` has failed until a person intervenes.
 */
export const itemStates = ["draft", "left", "queued", "sending", "sent", "paid", "failed", "action"] as const;
export type ItemState = (typeof itemStates)[number];

export const leftReasons = ["minimum", "no_payee", "frozen", "tax", "excluded", "no_rate", "not_ready"] as const;
export type LeftReason = (typeof leftReasons)[number];

/** Why a rail refused to pay; each reason has a text that says what to do. */
export const failures = [
  "account_closed",
  "account_invalid",
  "refused",
  "insufficient_funds",
  "unreachable",
  "unclaimed",
  "returned",
  "not_configured",
  "unverified",
  "unknown",
] as const;
export type Failure = (typeof failures)[number];

/** The state of a person's account at a rail. */
export const payeeStates = ["missing", "pending", "ready"] as const;

export const taxKinds = ["person", "company"] as const;
/** What happens to a payout to a person without a tax profile. */
export const taxRules = ["none", "warn", "block"] as const;

export const fileFormats = ["csv", "sepa"] as const;
