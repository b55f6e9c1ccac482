import { eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { commissions } from "#features/commissions/server/table.ts";
import { settle, unschedule } from "#features/commissions/server/writes.ts";
import { cashOf, leftOf } from "#features/ledger/server/reads.ts";
import { postAll } from "#features/ledger/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { maxAttempts, waitMinutes } from "../../rules/items.ts";
import { partialReturnPosting, returnedPostings, settledPosting } from "../../rules/postings.ts";
import type { ItemState } from "../../values.ts";
import { notifyCompany, notifyPaid, notifyReturned } from "../notices.ts";
import { isRefusal, type Refusal, type TransferOutcome } from "../rails/rail.ts";
import { payoutItems } from "../table.ts";
import { lastAttempt, recordOutcome } from "./attempts.ts";
import { enqueueSend } from "./send-task.ts";

export type ItemRow = typeof payoutItems.$inferSelect;
type Patch = Partial<typeof payoutItems.$inferInsert>;

/** Locks the item until the end of the transaction. A concurrent report waits and then finds it changed. */
export async function lockItem({ db }: Pick<TenantCtx, "db">, itemId: Id<"pit">): Promise<ItemRow | undefined> {
  const [row] = await db.select().from(payoutItems).where(eq(payoutItems.id, itemId)).for("update");
  return row;
}

const updateItems = ({ db }: Pick<TenantCtx, "db">, itemIds: Id<"pit">[], patch: Patch) =>
  db
    .update(payoutItems)
    .set({ ...patch, updatedAt: now })
    .where(inArray(payoutItems.id, itemIds));

const refresh = ({ announce }: Pick<TenantCtx, "announce">) =>
  announce("tenant", "changed", { topics: ["payouts", "commissions"] });

/** Settles items that arrived: updates the ledger and the commissions, and notifies the recipients. */
export async function settleItems(ctx: TenantCtx, items: readonly ItemRow[], patch: Patch = {}) {
  const ids = items.map(({ id }) => id);
  const at = new Date().toISOString();
  await postAll(ctx, items.map(settledPosting));
  await settle(ctx, ids, at);
  await updateItems(ctx, ids, { ...patch, state: "paid", paidAt: at, failure: null, failureText: "", nextTryAt: null });
  for (const id of ids) await notifyPaid(ctx, id);
  refresh(ctx);
}

/** Returns how much of a settled item has been returned, according to the ledger. */
const returnedAmountOf = async (ctx: TenantCtx, { id, minor }: ItemRow) =>
  minor - ((await cashOf(ctx, [id])).get(id) ?? 0);

/** Records a partial return, given the total returned so far. A repeated report has no effect. */
async function recordPartialReturn(ctx: TenantCtx, item: ItemRow, totalMinor: number) {
  const before = await returnedAmountOf(ctx, item);
  if (totalMinor <= before) return;
  await postAll(ctx, [partialReturnPosting(item, before, totalMinor)]);
  await recordOutcome(ctx, item.id, "returned", { minor: totalMinor });
  refresh(ctx);
}

/** Records a full return: the remaining amounts of its commissions are payable again and go into the next run. */
export async function recordReturn(ctx: TenantCtx, item: ItemRow, text: string) {
  const lines = await ctx.db
    .select({ id: commissions.id })
    .from(commissions)
    .where(eq(commissions.payoutItemId, item.id))
    .orderBy(commissions.id)
    .for("update");
  const left = await leftOf(
    ctx,
    lines.map(({ id }) => id),
  );
  const leftMinor = [...left.values()].reduce((sum, minor) => sum + minor, 0);
  const wasPaid = item.state === "paid";
  const returnedMinor = wasPaid ? await returnedAmountOf(ctx, item) : 0;
  if (returnedMinor > 0) await postAll(ctx, [partialReturnPosting(item, returnedMinor, 0)]);
  await postAll(ctx, returnedPostings(item, leftMinor, wasPaid));
  await unschedule(ctx, [item.id]);
  await recordOutcome(ctx, item.id, "returned", { text });
  const patch = { failure: "returned", failureText: text, nextTryAt: null, paidAt: null } as const;
  await updateItems(ctx, [item.id], { ...patch, state: "failed" });
  await notifyReturned(ctx, item.id);
  refresh(ctx);
}

/**
 * Handles a transfer that did not go out or whose outcome is unknown: it is retried a few times with growing delays, then a
 * person has to look at it.
 */
async function recordRefusal(ctx: TenantCtx, item: ItemRow, { failure, text, certain, unrecorded }: Refusal) {
  const attempts = item.attempts + 1;
  const details = { failure, text, ...(unrecorded && { unrecorded }) };
  await recordOutcome(ctx, item.id, certain ? "refused" : "unreachable", details);
  const isFinal = attempts >= maxAttempts || failure === "unverified";
  const nextTryAt = isFinal ? null : new Date(Date.now() + waitMinutes(attempts) * 60_000).toISOString();
  // An item that may have reached the rail stays `sending`, so that the rail is asked before the next attempt.
  const state: ItemState = isFinal ? "action" : certain ? "failed" : "sending";
  await updateItems(ctx, [item.id], { state, attempts, failure, failureText: text, nextTryAt });
  if (nextTryAt) await enqueueSend(ctx, item.id, nextTryAt);
  if (isFinal) await notifyCompany(ctx, item.id, "failed");
  refresh(ctx);
}

const acceptedFrom = {
  paid: ["queued", "sending", "sent", "failed", "action"],
  sent: ["sending", "action"],
  returned: ["sending", "sent", "paid", "action"],
  certain: ["sending", "sent"],
  uncertain: ["sending"],
} as const satisfies Record<string, readonly ItemState[]>;
const isInState = (states: readonly ItemState[], { state }: ItemRow) => states.includes(state);

/**
 * Applies the outcome of a transfer, from whichever source it arrives: the response, a webhook or a poll. Each outcome is only
 * accepted from certain states, so that it may arrive twice, late and in any order. Outcomes of attempts before the last are
 * ignored.
 */
export async function handleOutcome(ctx: TenantCtx, itemId: Id<"pit">, key: string, outcome: TransferOutcome) {
  const item = await lockItem(ctx, itemId);
  if (!item?.rail || item.rail === "bank") return;
  const isFinal = item.state === "failed" && item.nextTryAt === null;
  if (isFinal || (await lastAttempt(ctx, itemId)).key !== key) return;
  if (isRefusal(outcome)) {
    if (outcome.returned)
      return isInState(acceptedFrom.returned, item) ? recordReturn(ctx, item, outcome.text) : undefined;
    return isInState(outcome.certain ? acceptedFrom.certain : acceptedFrom.uncertain, item)
      ? recordRefusal(ctx, item, outcome)
      : undefined;
  }
  const { externalId, state, backMinor = 0 } = outcome;
  if (item.state === "paid") return state === "paid" ? recordPartialReturn(ctx, item, backMinor) : undefined;
  if (!isInState(acceptedFrom[state], item)) return;
  await recordOutcome(ctx, itemId, state, { externalId });
  if (state === "paid") {
    await settleItems(ctx, [item], { externalId: externalId ?? item.externalId });
    return recordPartialReturn(ctx, item, backMinor);
  }
  await updateItems(ctx, [itemId], { state, externalId, failure: null, failureText: "", nextTryAt: null });
  refresh(ctx);
}
