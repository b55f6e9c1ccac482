/**
 * Where money stands. `expense` is what commissions cost the company; `held`, `payable` and `transit` is what people are
 * owed, by how far it has come; `owed` is what they owe back; `cash` has left the house; `exchange` joins two currencies.
 */
export const accounts = ["expense", "held", "payable", "transit", "owed", "cash", "exchange"] as const;
export type Account = (typeof accounts)[number];

/** Of these a debit is more, as of every cost and of what one is owed; of the others a credit is. */
export const debitAccounts = ["expense", "owed", "exchange"] as const satisfies readonly Account[];

/** Why money moved. */
export const movements = [
  /** A commission was earned: expense → held. */
  "accrued",
  /** It may be paid: held → payable. */
  "approved",
  /** It may not yet after all: payable → held. */
  "withheld",
  /** A refund made it smaller before it was paid, or it was voided: held or payable → expense. */
  "reduced",
  /** A refund after it was paid: the person owes it back. */
  "clawed_back",
  /** What was owed back is kept from a payout: payable → owed. */
  "offset",
  /** On its way to the person: payable → transit, perhaps through another currency. */
  "sent",
  /** It arrived: transit → cash. */
  "settled",
  /** It did not: transit → payable. */
  "returned",
  /** Decided by a person, as when a dispute is upheld. */
  "adjusted",
] as const;
export type Movement = (typeof movements)[number];
