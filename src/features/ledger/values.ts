/**
 * The ledger accounts. `expense` is the company's cost of commissions; `held`, `payable` and `transit` are liabilities to people,
 * by progress; `owed` is what people owe back; `cash` has left the company; `exchange` links two currencies.
 */
export const accounts = ["expense", "held", "payable", "transit", "owed", "cash", "exchange"] as const;
export type Account = (typeof accounts)[number];

/** A debit increases these accounts, as it does every expense and receivable; a credit increases the others. */
export const debitAccounts = ["expense", "owed", "exchange"] as const satisfies readonly Account[];

/** The reasons why money moves. */
export const movements = [
  /** A commission was earned: expense → held. */
  "accrued",
  /** It was approved for payout: held → payable. */
  "approved",
  /** The approval was withdrawn: payable → held. */
  "withheld",
  /** A refund reduced it before it was paid, or it was voided: held or payable → expense. */
  "reduced",
  /** A refund came after the payout, so the person owes the amount back. */
  "clawed_back",
  /** A debt was withheld from a payout: payable → owed. */
  "offset",
  /** It is on its way to the person: payable → transit, possibly through another currency. */
  "sent",
  /** It arrived: transit → cash. */
  "settled",
  /** It did not arrive: transit → payable. */
  "returned",
  /** A person decided it, for example by upholding a dispute. */
  "adjusted",
] as const;
export type Movement = (typeof movements)[number];

/** Where an exchange rate came from: a file that an admin imported, or the daily file of the European Central Bank. */
export const rateSources = ["import", "ecb"] as const;
