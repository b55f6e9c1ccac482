import type { Id } from "#base/ids.ts";
import type { Rule, Share } from "./rule.ts";
import type { Period, Scope, Tier, Trigger } from "./values.ts";

/** A deal at the moment something is earned by it. */
export type Deal = {
  referralId: Id<"ref">;
  referrerId: Id<"per">;
  trigger: Trigger;
  product: string;
  country: string;
  source: string;
  tier: Tier;
  /** What the deal is worth, or would be; null where nobody said. */
  valueMinor: number | null;
  /** What came in, of a payment or renewal. */
  receivedMinor: number | null;
  currency: string;
  /** Of a payment: which month after the first one, from 1 on. */
  month: number;
  recruitedById: Id<"per"> | null;
  /** The deal's own split, which goes before the rule's. */
  shares: readonly Share[];
};

export type VersionInForce = {
  id: Id<"plv">;
  planId: Id<"cpl">;
  /** The plan's. */
  name: string;
  number: number;
  scope: Scope;
  currency: string;
  rules: readonly Rule[];
  budgetMinor: number | null;
  budgetPeriod: Period;
};
