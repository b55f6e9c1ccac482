import { proportion } from "#base/money.ts";
import type { DayRate } from "#features/ledger/rates.ts";
import type { NewEntry, Posting } from "#features/ledger/server/writes.ts";
import type { payoutItems } from "./table.ts";

type Item = Pick<
  typeof payoutItems.$inferSelect,
  "id" | "personId" | "earnedCurrency" | "grossMinor" | "offsetMinor" | "currency" | "minor"
>;

export const source = "payouts";
export const sentCause = (id: string) => `${id}:sent`;
/** The books take no entry of nothing. */
const entriesOf = (entries: readonly NewEntry[]) => entries.filter(({ minor }) => minor !== 0);
const netOf = ({ grossMinor, offsetMinor }: Item) => grossMinor - offsetMinor;

/** From one currency into the other, or nothing where there is but one. */
const through = (item: Item, sign: 1 | -1): NewEntry[] => {
  const { id: payoutItemId, earnedCurrency, currency, minor } = item;
  if (earnedCurrency === currency) return [];
  return [
    { account: "exchange", payoutItemId, currency: earnedCurrency, minor: -sign * netOf(item) },
    { account: "exchange", payoutItemId, currency, minor: sign * minor },
  ];
};

/** What leaves with a release: what is kept back for a debt, and what goes on its way. */
export function sentPostings(item: Item, rate: DayRate | undefined): Posting[] {
  const { id: payoutItemId, personId, earnedCurrency, offsetMinor, currency, minor } = item;
  const of = { personId, payoutItemId };
  const kept: Posting = {
    movement: "offset",
    source,
    cause: `${payoutItemId}:offset`,
    entries: entriesOf([
      { ...of, account: "payable", currency: earnedCurrency, minor: offsetMinor },
      { ...of, account: "owed", currency: earnedCurrency, minor: -offsetMinor },
    ]),
  };
  const sent: Posting = {
    movement: "sent",
    source,
    cause: sentCause(payoutItemId),
    ...(rate && { details: { rate: rate.rate, day: rate.day } }),
    entries: entriesOf([
      { ...of, account: "payable", currency: earnedCurrency, minor: netOf(item) },
      ...through(item, 1),
      { ...of, account: "transit", currency, minor: -minor },
    ]),
  };
  return [kept, sent].filter(({ entries }) => entries.length > 0);
}

/** It arrived: what was on its way has left the house. */
export const settledPosting = ({ id, personId, currency, minor }: Item): Posting => ({
  movement: "settled",
  source,
  cause: `${id}:settled`,
  entries: entriesOf([
    { account: "transit", personId, payoutItemId: id, currency, minor },
    { account: "cash", payoutItemId: id, currency, minor: -minor },
  ]),
});

/**
 * It came back, and is payable again: as much as is left of what went into it. What refunds took meanwhile was booked as a
 * debt, and is one no longer; what was kept back for an older debt is one again.
 */
export function returnedPostings(item: Item, leftMinor: number, wasPaid: boolean): Posting[] {
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
    entries: entriesOf([
      { ...of, account: "transit", currency, minor },
      ...through(item, -1),
      { ...of, account: "owed", currency: earnedCurrency, minor: offsetMinor - (grossMinor - leftMinor) },
      { ...of, account: "payable", currency: earnedCurrency, minor: -leftMinor },
    ]),
  };
  return [...(wasPaid ? [unsettled] : []), back].filter(({ entries }) => entries.length > 0);
}

/**
 * The company took a part of what had arrived back, at the payment system: so much in all where it was so much before. The
 * person has it coming again, as a credit that goes out with their next payout.
 */
export function partBackPosting(item: Item, beforeMinor: number, inAllMinor: number): Posting {
  const { id, personId, earnedCurrency, currency, minor } = item;
  const of = { personId, payoutItemId: id };
  const worth = (part: number) => proportion(netOf(item), part, minor);
  const back = inAllMinor - beforeMinor;
  const credit = worth(inAllMinor) - worth(beforeMinor);
  return {
    movement: "returned",
    source,
    cause: `${id}:part:${beforeMinor}-${inAllMinor}`,
    entries: entriesOf([
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
