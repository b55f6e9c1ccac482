import type { Id } from "#base/ids.ts";
import type { VersionInForce } from "./deal.ts";
import type { UsedRate } from "./facts.ts";
import type { Rule } from "./rule.ts";
import type { Scope } from "./values.ts";

/** A part of the basis, its rate and what it earned. */
export type Slice = { minor: number; bp: number; earnedMinor: number };
/** What changed the amount besides the rate, and by how much; negative where it reduced it. `tier` is the bonus of the referrer's tier. */
export type Limit = { by: "min" | "max" | "tier" | "dealCap" | "personCap" | "budget"; minor: number };
/** Everything an amount was calculated from: gross plus limits, split by share, is the amount. */
export type Calculation = {
  plan: { versionId: Id<"plv">; name: string; number: number; scope: Scope };
  rule: Rule;
  /** For an override: the commission that it is a share of. */
  basisMinor: number | null;
  basisCurrency: string;
  slices: Slice[];
  grossMinor: number;
  limits: Limit[];
  shareBp: number;
  wholeMinor: number;
  overrideBp: number | null;
  month: number | null;
  rates: UsedRate[];
};

/** One person's award. Its amount is never zero. */
export type Award = {
  version: VersionInForce;
  ruleKey: string;
  personId: Id<"per">;
  part: "share" | "override";
  currency: string;
  minor: number;
  why: Calculation;
};
