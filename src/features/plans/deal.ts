import type { Id } from "#base/ids.ts";
import type { DealFacts } from "./deal-facts.ts";
import type { Rule, Share } from "./rule.ts";
import type { Period, Scope, Trigger } from "./values.ts";

/** A deal at the moment a trigger fires. */
export type Deal = DealFacts & {
  referralId: Id<"ref">;
  referrerId: Id<"per">;
  trigger: Trigger;
  /** The actual or expected value of the deal; null if unknown. */
  valueMinor: number | null;
  /** The amount received, for a payment or renewal. */
  receivedMinor: number | null;
  currency: string;
  /** For a payment: the month counted from the first payment, starting at 1. */
  month: number;
  recruitedById: Id<"per"> | null;
  /** What the referrer's tier adds to the amount, in hundredths of a percent of it. */
  tierBonusBp: number;
  /** The split of this deal, which takes precedence over the rule's split. */
  shares: readonly Share[];
};

export type VersionInForce = {
  id: Id<"plv">;
  planId: Id<"cpl">;
  /** The name of the plan. */
  name: string;
  number: number;
  scope: Scope;
  currency: string;
  rules: readonly Rule[];
  budgetMinor: number | null;
  budgetPeriod: Period;
};
