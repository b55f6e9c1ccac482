import type { Movement } from "#features/ledger/values.ts";

/** What one kind of movement added to what somebody has still to get, and took from it, in a month. */
export type Change = { month: string; currency: string; movement: Movement; added: number; taken: number };

const payouts: readonly Movement[] = ["sent", "returned"];

/** What a month did to one currency. */
function monthIn(month: string, currency: string, openingMinor: number, changes: readonly Change[]) {
  const sum = (which: (change: Change) => number) => changes.reduce((all, change) => all + which(change), 0);
  const isPayout = ({ movement }: Change) => payouts.includes(movement);
  const earnedMinor = sum((change) => (isPayout(change) ? 0 : change.added));
  const reducedMinor = sum((change) => (isPayout(change) ? 0 : change.taken));
  const paidMinor = sum((change) => (isPayout(change) ? change.taken - change.added : 0));
  const closingMinor = openingMinor + earnedMinor - reducedMinor - paidMinor;
  return { month, currency, openingMinor, earnedMinor, reducedMinor, paidMinor, closingMinor };
}

/**
 * Months from the oldest on as they are told, the newest first, the currencies of each by name. Each begins with what the one
 * before ended with; a balance that only stood while another moved is in that month too.
 */
export function monthsFrom(changes: readonly Change[]) {
  const currencies = [...new Set(changes.map(({ currency }) => currency))].sort();
  const open = new Map<string, number>();
  const months = [...Map.groupBy(changes, ({ month }) => month)].map(([month, ofMonth]) =>
    currencies.flatMap((currency) => {
      const ofBoth = ofMonth.filter((change) => change.currency === currency);
      const opening = open.get(currency) ?? 0;
      if (ofBoth.length === 0 && opening === 0) return [];
      const sums = monthIn(month, currency, opening, ofBoth);
      open.set(currency, sums.closingMinor);
      return [sums];
    }),
  );
  return months.reverse().flat();
}
