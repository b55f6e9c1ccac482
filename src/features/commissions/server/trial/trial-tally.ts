import type { Money } from "#base/money.ts";
import type { DayRate } from "#features/ledger/rates.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import type { Award } from "#features/plans/calculation.ts";
import type { SumWant } from "#features/plans/facts.ts";
import { periodAround } from "#features/plans/period.ts";
import { type Period, periods } from "#features/plans/values.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { PastEvent } from "./trial-events.ts";

const periodOf = (period: Period, day: string) => `${period} ${periodAround(period, day)?.from ?? ""}`;

/** The running totals of a replay, grouped as the engine asks for them. Their size is bounded by people, rules and months. */
export class Tally {
  readonly #sums = new Map<string, Map<string, number>>();

  /** A won deal counts toward the volume of later events only, so it is added after its own replay. */
  addWon({ kind, referrerId, minor, currency }: PastEvent, day: string) {
    if (kind !== "won" || minor === null || currency === null) return;
    for (const period of periods) this.#add(`volume ${referrerId} ${periodOf(period, day)}`, currency, minor);
  }

  addAwards({ referralId }: PastEvent, day: string, awards: readonly Award[]) {
    for (const { version, ruleKey, personId, part, currency, minor } of awards) {
      const rule = `${version.planId} ${ruleKey}`;
      if (part === "share") this.#add(`deal ${rule} ${referralId}`, currency, minor);
      for (const period of periods) {
        this.#add(`person ${rule} ${personId} ${periodOf(period, day)}`, currency, minor);
        this.#add(`plan ${version.planId} ${periodOf(period, day)}`, currency, minor);
      }
    }
  }

  sum(request: SumWant, { referrerId, referralId }: PastEvent, day: string): Money[] {
    switch (request.fact) {
      case "volume":
        return this.#of(`volume ${referrerId} ${periodOf(request.period, day)}`);
      case "ofDeal":
        return this.#of(`deal ${request.planId} ${request.ruleKey} ${referralId}`);
      case "ofPerson":
        return this.#of(
          `person ${request.planId} ${request.ruleKey} ${request.personId} ${periodOf(request.period, day)}`,
        );
      case "ofPlan":
        return this.#of(`plan ${request.planId} ${periodOf(request.period, day)}`);
    }
  }

  #add(key: string, currency: string, minor: number) {
    const sums = this.#sums.get(key) ?? new Map<string, number>();
    sums.set(currency, (sums.get(currency) ?? 0) + minor);
    this.#sums.set(key, sums);
  }

  #of(key: string): Money[] {
    return [...(this.#sums.get(key) ?? [])].map(([currency, minor]) => ({ currency, minor }));
  }
}

/** Caches rates so that each pair and day is read once. */
export function createRateCache(ctx: Pick<ReadCtx, "db">) {
  const cache = new Map<string, Promise<DayRate | undefined>>();
  return (day: string) =>
    (from: string, to: string): Promise<DayRate | undefined> => {
      const key = `${from} ${to} ${day}`;
      const rate = cache.get(key) ?? rateOn(ctx, from, to, day);
      cache.set(key, rate);
      return rate;
    };
}
