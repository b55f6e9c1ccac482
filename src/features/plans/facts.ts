import type { Id } from "#base/ids.ts";
import type { Money } from "#base/money.ts";
import { convertAt, type DayRate } from "#features/ledger/rates.ts";
import type { Period } from "./values.ts";

/** A fact about the past that the engine requests, only where a rule needs it. Sums are grouped by the currency they were earned in. */
export type Want =
  /** The exchange rate of the day. */
  | { fact: "rate"; from: string; to: string }
  /** What the referrer won in the period before this deal. */
  | { fact: "volume"; period: Period }
  /** What shares, but not overrides, already earned from this deal under this rule of this plan. */
  | { fact: "ofDeal"; planId: Id<"cpl">; ruleKey: string }
  /** What a person already earned under this rule in the period, from shares and overrides. */
  | { fact: "ofPerson"; planId: Id<"cpl">; ruleKey: string; personId: Id<"per">; period: Period }
  /** Everything the plan paid in the period. */
  | { fact: "ofPlan"; planId: Id<"cpl">; period: Period };
type RateWant = Extract<Want, { fact: "rate" }>;
export type SumWant = Exclude<Want, RateWant>;

const keyOf = (want: Want) => JSON.stringify(Object.entries(want).toSorted());

export type UsedRate = DayRate & { from: string; to: string };

/**
 * The facts known about the past. The engine calculates as if every fact were known and records the missing ones in `wants`, in
 * which case its result must be discarded. The caller then looks them up, adds them and runs the engine again.
 */
export class Facts {
  readonly #sums = new Map<string, readonly Money[]>();
  readonly #rates = new Map<string, DayRate | null>();
  readonly wants = new Map<string, Want>();
  /** Two currencies for which no exchange rate exists. */
  without: { from: string; to: string } | undefined;
  usedRates: UsedRate[] = [];

  setSum(want: SumWant, sums: readonly Money[]): this {
    this.#sums.set(keyOf(want), sums);
    return this;
  }

  /** Null means that no rate exists. */
  setRate(from: string, to: string, rate: DayRate | null | undefined): this {
    this.#rates.set(keyOf({ fact: "rate", from, to }), rate ?? null);
    return this;
  }

  /** Clears the requested facts but keeps the known ones. */
  reset() {
    this.wants.clear();
    this.without = undefined;
  }

  convert({ minor, currency }: Money, to: string): number {
    if (currency === to || minor === 0) return minor;
    const want: Want = { fact: "rate", from: currency, to };
    const rate = this.#rates.get(keyOf(want));
    if (rate === undefined) this.wants.set(keyOf(want), want);
    if (rate === null) this.without = { from: currency, to };
    if (!rate) return minor;
    if (!this.usedRates.some((usedRate) => usedRate.from === currency && usedRate.to === to))
      this.usedRates.push({ from: currency, to, ...rate });
    return convertAt(minor, currency, to, rate.rate);
  }

  sum(want: SumWant, currency: string): number {
    const known = this.#sums.get(keyOf(want));
    if (!known) this.wants.set(keyOf(want), want);
    return (known ?? []).reduce((all, money) => all + this.convert(money, currency), 0);
  }
}
