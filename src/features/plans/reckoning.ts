import type { Id } from "#base/ids.ts";
import type { VersionInForce } from "./deal.ts";
import type { UsedRate } from "./facts.ts";
import type { Rule } from "./rule.ts";
import type { Scope } from "./values.ts";

/** A part of the basis and what its rate gave. */
export type Slice = { minor: number; bp: number; earnedMinor: number };
/** What took something away or added it, and how much: negative where it took. */
export type Limit = { by: "min" | "max" | "dealCap" | "personCap" | "budget"; minor: number };
/** Everything an amount was reckoned from: gross, plus limits, divided, is the amount. */
export type Reckoning = {
  plan: { versionId: Id<"plv">; name: string; number: number; scope: Scope };
  rule: Rule;
  /** Of an override: the commission that it comes on top of. */
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

/** One person's part; never nothing. */
export type Award = {
  version: VersionInForce;
  ruleKey: string;
  personId: Id<"per">;
  part: "share" | "override";
  currency: string;
  minor: number;
  why: Reckoning;
};
