import { sql } from "drizzle-orm";
import type { z } from "zod";
import { canActAsCompany } from "#base/roles.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { DayRate } from "#features/ledger/rates.ts";
import { cashOf, detailsOf } from "#features/ledger/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { type Item, itemFilters, type listItems as listEndpoint } from "../../contract/items.ts";
import { sentCause, source } from "../../rules/postings.ts";
import { payoutItems } from "../table.ts";

const itemColumns = {
  id: payoutItems.id,
  runId: payoutItems.runId,
  personId: payoutItems.personId,
  rail: payoutItems.rail,
  hint: payoutItems.hint,
  earnedCurrency: payoutItems.earnedCurrency,
  currency: payoutItems.currency,
  grossMinor: payoutItems.grossMinor,
  offsetMinor: payoutItems.offsetMinor,
  minor: payoutItems.minor,
  lines: payoutItems.lines,
  state: payoutItems.state,
  left: payoutItems.left,
  failure: payoutItems.failure,
  failureText: payoutItems.failureText,
  attempts: payoutItems.attempts,
  nextTryAt: payoutItems.nextTryAt,
  reference: payoutItems.reference,
  taxMissing: payoutItems.taxMissing,
  fileTakenAt: payoutItems.fileTakenAt,
  paidAt: payoutItems.paidAt,
  createdAt: payoutItems.createdAt,
};
type ItemRow = Pick<typeof payoutItems.$inferSelect, keyof typeof itemColumns>;

const itemList = {
  from: payoutItems,
  select: itemColumns,
  filters: itemFilters,
  columns: {
    id: payoutItems.id,
    runId: payoutItems.runId,
    personId: payoutItems.personId,
    state: payoutItems.state,
    rail: payoutItems.rail,
    currency: payoutItems.currency,
    createdAt: payoutItems.createdAt,
  },
  id: payoutItems.id,
};
const allItems = listing("payouts.items", itemList);
/** A payee sees items in transit or done; drafts are internal to the company. */
const ownItems = listing("payouts.ownItems", {
  ...itemList,
  owner: payoutItems.personId,
  where: sql`${payoutItems.state} not in ('draft', 'left')`,
});

export async function presentItems(ctx: Pick<ReadCtx, "db">, rows: readonly ItemRow[]): Promise<Item[]> {
  const converted = rows.filter(({ currency, earnedCurrency }) => currency !== earnedCurrency);
  // Bank transfers are only ever returned in full.
  const settled = rows.filter(({ state, rail }) => state === "paid" && rail === "stripe");
  const [names, rates, cash] = await Promise.all([
    namesOf(
      ctx,
      rows.map(({ personId }) => personId),
    ),
    detailsOf(
      ctx,
      source,
      converted.map(({ id }) => sentCause(id)),
    ),
    cashOf(
      ctx,
      settled.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    personName: names.get(row.personId) ?? null,
    rate: (rates.get(sentCause(row.id)) as DayRate | undefined) ?? null,
    backMinor: row.minor - (cash.get(row.id) ?? row.minor),
  }));
}

export async function listItems(ctx: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = canActAsCompany(ctx.role)
    ? await allItems({ db: ctx.db }, input)
    : await ownItems(ctx, input);
  return { items: await presentItems(ctx, items), next };
}
