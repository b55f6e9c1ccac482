import { defined } from "#base/defined.ts";
import type { Money } from "#base/money.ts";
import type { DayRate } from "#features/ledger/rates.ts";
import type { Figure } from "../contract.ts";
import { addConverted } from "../conversion.ts";
import { definitions, type Sums, timedKinds, withOthers } from "../measures.ts";
import type { Measure } from "../values.ts";
import type { FactSum } from "./sums.ts";

/** The currency of an answer's amounts, its rates, and the win probability of each stage. */
export type Weights = {
  currency: string;
  rateOn: (from: string, day: string) => DayRate | undefined;
  probabilities: ReadonlyMap<string, number>;
};

/** Sums rows whose amounts were converted by kind: counts include every currency, amounts all that could be converted. */
export function sumByKind(rows: readonly FactSum[], currency: string): Sums {
  const sums: Sums = {};
  for (const { kind, currency: its, count, amount } of rows) {
    sums[kind] ??= { count: 0, priced: 0, amount: 0, others: [] };
    const sum = defined(sums[kind]);
    sum.count += count;
    if (its === currency) sum.priced += count;
    if (its === currency || timedKinds.includes(kind)) sum.amount += amount;
    else if (amount !== 0) addTo(sum.others, { minor: amount, currency: its });
  }
  return sums;
}

function addTo(amounts: Money[], { minor, currency }: Money) {
  const same = amounts.find((one) => one.currency === currency);
  if (same) same.minor += minor;
  else amounts.push({ minor, currency });
}

/** Calculates what happened during the periods of these rows. */
export const flowOf = (measure: Measure, rows: readonly FactSum[], { currency }: Weights): Figure =>
  definitions[measure].figure(sumByKind(rows, currency));

/** Weights the amount in each stage by its win probability. */
function weightByProbability(rows: readonly FactSum[], probabilities: Weights["probabilities"]): number {
  const parts = rows.map(({ kind, detail, amount }) => {
    const sign = kind === "entered" ? 1 : -1;
    return sign * amount * (probabilities.get(detail) ?? 0);
  });
  return Math.round(parts.reduce((sum, part) => sum + part, 0) / 100);
}

/** Calculates a balance from rows that start at the beginning of time, converted at the rates of its day. */
export function levelOf(measure: Measure, rows: readonly FactSum[], weights: Weights, day: string): Figure {
  const { currency: to, rateOn, probabilities } = weights;
  const kinds = definitions[measure].kinds;
  const ofKinds = rows.filter(({ kind }) => kinds.includes(kind));
  const balances = [...Map.groupBy(ofKinds, ({ currency }) => currency)].map(([currency, its]) => ({
    currency,
    minor:
      measure === "pipeline"
        ? weightByProbability(its, probabilities)
        : its.reduce((sum, { amount }) => sum + amount, 0),
  }));
  const { minor, others } = addConverted(balances, to, (from) => rateOn(from, day));
  return withOthers(minor, others);
}
