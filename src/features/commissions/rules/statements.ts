import type { Movement } from "#features/ledger/values.ts";

/**
 * The amounts that one kind of movement added to and removed from a person's unpaid balance in one month. `owed` is how it changed the
 * part of the balance that the person owes back.
 */
export type Change = {
  month: string;
  currency: string;
  movement: Movement;
  added: number;
  taken: number;
  owed?: number;
};

const payouts: readonly Movement[] = ["sent", "returned"];

/** The number of a person's statement: the same for every copy of it, and another for every other. */
export const statementNumber = (month: string, personId: string): string =>
  `${month.replace("-", "")}-${personId.slice(-8).toUpperCase()}`;

type Balance = { closingMinor: number; owedMinor: number };
const noBalance: Balance = { closingMinor: 0, owedMinor: 0 };

/** Computes one month's statement totals in one currency. */
function summarizeMonth(month: string, currency: string, before: Balance, changes: readonly Change[]) {
  const { closingMinor: openingMinor } = before;
  const sum = (which: (change: Change) => number) => changes.reduce((all, change) => all + which(change), 0);
  const isPayout = ({ movement }: Change) => payouts.includes(movement);
  const earnedMinor = sum((change) => (isPayout(change) ? 0 : change.added));
  const reducedMinor = sum((change) => (isPayout(change) ? 0 : change.taken));
  const paidMinor = sum((change) => (isPayout(change) ? change.taken - change.added : 0));
  const closingMinor = openingMinor + earnedMinor - reducedMinor - paidMinor;
  const offsetMinor = sum(({ movement, owed = 0 }) => (movement === "offset" ? -owed : 0));
  const owedMinor = before.owedMinor + sum(({ owed = 0 }) => owed);
  return { month, currency, openingMinor, earnedMinor, reducedMinor, paidMinor, closingMinor, offsetMinor, owedMinor };
}

/**
 * Builds monthly statements from changes sorted oldest first. The result is newest first, with each month's currencies sorted by
 * code. Each month opens with the closing balance of the month before; a non-zero balance without changes is listed too when
 * another currency changed in that month.
 */
export function buildStatementMonths(changes: readonly Change[]) {
  const currencies = [...new Set(changes.map(({ currency }) => currency))].sort();
  const balances = new Map<string, Balance>();
  const months = [...Map.groupBy(changes, ({ month }) => month)].map(([month, monthChanges]) =>
    currencies.flatMap((currency) => {
      const ownChanges = monthChanges.filter((change) => change.currency === currency);
      const before = balances.get(currency) ?? noBalance;
      if (ownChanges.length === 0 && before.closingMinor === 0) return [];
      const sums = summarizeMonth(month, currency, before, ownChanges);
      balances.set(currency, sums);
      return [sums];
    }),
  );
  return months.reverse().flat();
}
