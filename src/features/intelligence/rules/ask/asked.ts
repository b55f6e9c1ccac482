import { narrowed } from "#features/analytics/question.ts";
import type { Comparison, Division, Measure } from "#features/analytics/values.ts";
import type { AskPeriod } from "./periods.ts";

/** The properties that a question can be filtered by, as analytics defines them. */
export const filterKeys = narrowed.keyof().options;
export type FilterKey = (typeof filterKeys)[number];

/** The filters whose values are names of the tenant's own records. */
export const nameKeys = ["programId", "referrerId", "product", "campaign"] as const satisfies readonly FilterKey[];
export type NameKey = (typeof nameKeys)[number];

/** A name that the person who asks may see. */
export type KnownName = { key: NameKey; value: string; name: string };

/** A filter of a question. The name is empty where the value is a code, which screens translate. */
export type AskedFilter = { key: FilterKey; value: string; name: string };

/** A question in terms of analytics: what a reader, a model or the rules, may produce and nothing else. */
export type Asked = {
  measures: Measure[];
  by: Division;
  period: AskPeriod;
  compare: Comparison;
  filters: AskedFilter[];
};

export const cannotReasons = [
  /** Words that neither name a figure nor a filter. */
  "notUnderstood",
  /** No figure was named. */
  "noMeasure",
  "tooManyMeasures",
  "twoDivisions",
  "twoPeriods",
  /** Two values for one filter. */
  "twoValues",
  /** Analytics cannot divide or filter the figure this way. */
  "unsupported",
  "unknownName",
  "ambiguousName",
  /** A figure about commissions, which are switched off. */
  "commissionsOff",
] as const;
export type CannotReason = (typeof cannotReasons)[number];

export type Candidate = { key: FilterKey; name: string };
export type Cannot = {
  reason: CannotReason;
  /** The words of the question that the reason is about. */
  words: string[];
  measure: Measure | null;
  /** The names that may have been meant. */
  candidates: Candidate[];
};
export type Reading = { asked: Asked } | { cannot: Cannot };

export const cannot = (reason: CannotReason, details: Partial<Omit<Cannot, "reason">> = {}): { cannot: Cannot } => ({
  cannot: { reason, words: [], measure: null, candidates: [], ...details },
});
