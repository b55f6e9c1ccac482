import { addMoney, type Money } from "#base/money.ts";
import type { Plan } from "../../contract.ts";

/** What a draft would have paid for past deals, compared with what was paid. */
export type Trial = {
  deals: number;
  withoutRate: number;
  people: {
    personId: string;
    name: string | null;
    currency: string;
    beforeMinor: number;
    afterMinor: number;
    deals: number;
  }[];
};
export type TryDraft = (planId: Plan["id"], months: number) => Promise<Trial>;

export type TrialRow = Trial["people"][number] & { changeMinor: number };

/** The gains and losses of one currency, largest gain first. */
export type TrialPart = {
  currency: string;
  rows: TrialRow[];
  before: Money;
  after: Money;
  change: Money;
  gain: number;
  lose: number;
};

/** Amounts in different currencies are neither added nor compared, so each currency has a part of its own. */
export function partsOf({ people }: Trial): TrialPart[] {
  return [...Map.groupBy(people, ({ currency }) => currency)].map(([currency, own]) => {
    const rows = own
      .map((person) => ({ ...person, changeMinor: person.afterMinor - person.beforeMinor }))
      .toSorted((one, other) => other.changeMinor - one.changeMinor);
    const sum = (field: "beforeMinor" | "afterMinor" | "changeMinor") =>
      addMoney(
        rows.map((row) => ({ minor: row[field], currency })),
        currency,
      );
    return {
      currency,
      rows,
      before: sum("beforeMinor"),
      after: sum("afterMinor"),
      change: sum("changeMinor"),
      gain: rows.filter(({ changeMinor }) => changeMinor > 0).length,
      lose: rows.filter(({ changeMinor }) => changeMinor < 0).length,
    };
  });
}
