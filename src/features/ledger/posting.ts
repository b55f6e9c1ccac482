import type { Id } from "#base/ids.ts";
import type { Account, Movement } from "./values.ts";

export type NewEntry = {
  account: Account;
  /** Set for the accounts held, payable, transit and owed, and only for those. */
  personId?: Id<"per">;
  commissionId?: Id<"com">;
  payoutItemId?: Id<"pit">;
  currency: string;
  /** Debits are positive, credits negative. */
  minor: number;
};
export type Posting = {
  movement: Movement;
  /** The source and its identifier of the cause; together they move money at most once. */
  source: string;
  cause: string;
  details?: Record<string, unknown>;
  entries: readonly NewEntry[];
};
