import type { Id } from "#base/ids.ts";
import type { Money } from "#base/money.ts";
import { convertAt, type DayRate } from "#features/ledger/rates.ts";
import type { Period } from "./values.ts";

/** What the engine asks of the past, only where a rule needs it. Sums are by currency, as they were earned. */
export type Want =
  /** The day's rate. */
  | { fact: "rate"; from: string; to: string }
  /** What the referrer won in the period before this deal. */
  | { fact: "volume"; period: Period }
  /** Earned already by shares, not by overrides, under this rule of this plan, of this deal. */
  | { fact: "ofDeal"; planId: Id<"cpl">; ruleKey: string }
  /** Earned already under this rule by a person, by whatever part, in the period. */
  | { fact: "ofPerson"; planId: Id<"cpl">; ruleKey: string; personId: Id<"per">; period: Period }
  /** All that the plan gave in the period. */
  | { fact: "ofPlan"; planId: Id<"cpl">; period: Period };
type RateWant = Extract<Want, { fact: "rate" }>;
export type SumWant = Exclude<Want, RateWant>;

const keyOf = (want: Want) => JSON.stringify(Object.entries(want).toSorted());

export type UsedRate = DayRate & { from: string; to: string };

/**
 * What is known of the past. The engine asks as if all were; what was not is noted in `wants`, and what it then reckoned
 * is worth nothing. Whoever runs it finds out, tells, and runs it again.
 */
export class Facts {
  readonly #sums = new Map<string, readonly Money[]>();
  readonly #rates = new Map<string, DayRate | null>();
  readonly wants = new Map<string, Want>();
  /** Two currencies between which there is no rate. */
  without: { from: string; to: string } | undefined;
  used: UsedRate[] = [];

  tell(want: SumWant, sums: readonly Money[]): this {
    this.#sums.set(keyOf(want), sums);
    return this;
  }

  /** Null says that there is none. */
  tellRate(from: string, to: string, rate: DayRate | null | undefined): this {
    this.#rates.set(keyOf({ fact: "rate", from, to }), rate ?? null);
    return this;
  }

  /** Forgets what was asked, not what is known. */
  begin() {
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
    if (!this.used.some((one) => one.from === currency && one.to === to))
      this.used.push({ from: currency, to, ...rate });
    return convertAt(minor, currency, to, rate.rate);
  }

  sum(want: SumWant, currency: string): number {
    const known = this.#sums.get(keyOf(want));
    if (!known) this.wants.set(keyOf(want), want);
    return (known ?? []).reduce((all, money) => all + this.convert(money, currency), 0);
  }
}
