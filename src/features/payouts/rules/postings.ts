import { proportion } from "#base/money.ts";
import type { NewEntry, Posting } from "#features/ledger/posting.ts";
import type { DayRate } from "#features/ledger/rates.ts";
import type { Item } from "../contract/items.ts";

type PaidItem = Pick<Item, "id" | "personId" | "earnedCurrency" | "grossMinor" | "offsetMinor" | "currency" | "minor">;

export const source = "payouts";
export const sentCause = (id: string) => `${id}:sent`;
/** The ledger accepts no zero entries. */
const nonZeroEntries = (entries: readonly NewEntry[]) => entries.filter(({ minor }) => minor !== 0);
const netOf = ({ grossMinor, offsetMinor }: PaidItem) => grossMinor - offsetMinor;

/** Converts between two currencies; returns nothing if they are the same. */
const exchangeEntries = (item: PaidItem, sign: 1 | -1): NewEntry[] => {
  const { id: payoutItemId, earnedCurrency, currency, minor } = item;
  if (earnedCurrency === currency) return [];
  return [
    { account: "exchange", payoutItemId, currency: earnedCurrency, minor: -sign * netOf(item) },
    { account: "exchange", payoutItemId, currency, minor: sign * minor },
  ];
};

/** The postings of a release: the part withheld for a debt, and the amount sent. */
export function sentPostings(item: PaidItem, rate: DayRate | undefined): Posting[] {
  const { id: payoutItemId, personId, earnedCurrency, offsetMinor, currency, minor } = item;
  const of = { personId, payoutItemId };
  const kept: Posting = {
    movement: "offset",
    source,
    cause: `${payoutItemId}:offset`,
    entries: nonZeroEntries([
      { ...of, account: "payable", currency: earnedCurrency, minor: offsetMinor },
      { ...of, account: "owed", currency: earnedCurrency, minor: -offsetMinor },
    ]),
  };
  const sent: Posting = {
    movement: "sent",
    source,
    cause: sentCause(payoutItemId),
    ...(rate && { details: { rate: rate.rate, day: rate.day } }),
    entries: nonZeroEntries([
      { ...of, account: "payable", currency: earnedCurrency, minor: netOf(item) },
      ...exchangeEntries(item, 1),
      { ...of, account: "transit", currency, minor: -minor },
    ]),
  };
  return [kept, sent].filter(({ entries }) => entries.length > 0);
}

/** The posting of an arrival: the amount moves from transit to cash. */
export const settledPosting = ({ id, personId, currency, minor }: PaidItem): Posting => ({
  movement: "settled",
  source,
  cause: `${id}:settled`,
  entries: nonZeroEntries([
    { account: "transit", personId, payoutItemId: id, currency, minor },
    { account: "cash", payoutItemId: id, currency, minor: -minor },
  ]),
});

/**
 * The postings of a return: the remaining amount of the commissions is payable again. Refunds in the meantime were booked as a
 * debt, which is cancelled; a debt that was withheld becomes a debt again.
 */
export function returnedPostings(item: PaidItem, leftMinor: number, wasPaid: boolean): Posting[] {
  const { id, personId, earnedCurrency, grossMinor, offsetMinor, currency, minor } = item;
  const of = { personId, payoutItemId: id };
  const unsettled: Posting = {
    movement: "settled",
    source,
    cause: `${id}:unsettled`,
    entries: settledPosting(item).entries.map((entry) => ({ ...entry, minor: -entry.minor })),
  };
  const back: Posting = {
    movement: "returned",
    source,
    cause: `${id}:returned`,
    entries: nonZeroEntries([
      { ...of, account: "transit", currency, minor },
      ...exchangeEntries(item, -1),
      { ...of, account: "owed", currency: earnedCurrency, minor: offsetMinor - (grossMinor - leftMinor) },
      { ...of, account: "payable", currency: earnedCurrency, minor: -leftMinor },
    ]),
  };
  return [...(wasPaid ? [unsettled] : []), back].filter(({ entries }) => entries.length > 0);
}

/**
 * The company took back part of a settled transfer at the payment system, given the total before and after. The person is owed
 * it again, as a credit that goes out with their next payout.
 */
export function partialReturnPosting(item: PaidItem, beforeMinor: number, totalMinor: number): Posting {
  const { id, personId, earnedCurrency, currency, minor } = item;
  const of = { personId, payoutItemId: id };
  const netShareOf = (part: number) => proportion(netOf(item), part, minor);
  const back = totalMinor - beforeMinor;
  const credit = netShareOf(totalMinor) - netShareOf(beforeMinor);
  return {
    movement: "returned",
    source,
    cause: `${id}:part:${beforeMinor}-${totalMinor}`,
    entries: nonZeroEntries([
      { account: "cash", payoutItemId: id, currency, minor: back },
      ...(earnedCurrency === currency
        ? []
        : ([
            { account: "exchange", payoutItemId: id, currency, minor: -back },
            { account: "exchange", payoutItemId: id, currency: earnedCurrency, minor: credit },
          ] as const)),
      { ...of, account: "owed", currency: earnedCurrency, minor: -credit },
    ]),
  };
}
