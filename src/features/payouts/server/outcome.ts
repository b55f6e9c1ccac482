import { eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { commissions } from "#features/commissions/server/table.ts";
import { settle, unschedule } from "#features/commissions/server/writes.ts";
import { cashOf, leftOf } from "#features/ledger/server/reads.ts";
import { postAll } from "#features/ledger/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { mostTries, waitMinutes } from "../rules.ts";
import type { ItemState } from "../values.ts";
import { lastAttempt, noteOutcome } from "./attempts.ts";
import { partBackPosting, returnedPostings, settledPosting } from "./postings.ts";
import { type Became, isRefused, type Refused } from "./rails/rail.ts";
import { sendLater } from "./send-task.ts";
import { payoutItems } from "./table.ts";
import { tellCompany, tellPaid, tellReturned } from "./tell.ts";

export type ItemRow = typeof payoutItems.$inferSelect;
type Patch = Partial<typeof payoutItems.$inferInsert>;

/** Locks the item until the end of the transaction. A concurrent report waits and then finds it changed. */
export async function heldItem({ db }: Pick<TenantCtx, "db">, itemId: Id<"pit">): Promise<ItemRow | undefined> {
  const [row] = await db.select().from(payoutItems).where(eq(payoutItems.id, itemId)).for("update");
  return row;
}

const change = ({ db }: Pick<TenantCtx, "db">, itemIds: Id<"pit">[], patch: Patch) =>
  db
    .update(payoutItems)
    .set({ ...patch, updatedAt: now as never })
    .where(inArray(payoutItems.id, itemIds));

const refresh = ({ announce }: Pick<TenantCtx, "announce">) =>
  announce("tenant", "changed", { topics: ["payouts", "commissions"] });

/** Settles items that arrived: updates the ledger and the commissions, and notifies the recipients. */
export async function arrived(ctx: TenantCtx, items: readonly ItemRow[], known: Patch = {}) {
  const ids = items.map(({ id }) => id);
  const at = new Date().toISOString();
  await postAll(ctx, items.map(settledPosting));
  await settle(ctx, ids, at);
  await change(ctx, ids, { ...known, state: "paid", paidAt: at, failure: null, failureText: "", nextTryAt: null });
  for (const id of ids) await tellPaid(ctx, id);
  refresh(ctx);
}

/** Returns how much of a settled item has been returned, according to the ledger. */
const backOf = async (ctx: TenantCtx, { id, minor }: ItemRow) => minor - ((await cashOf(ctx, [id])).get(id) ?? 0);

/** Records a partial return, given the total returned so far. A repeated report has no effect. */
async function cameBackInPart(ctx: TenantCtx, item: ItemRow, inAllMinor: number) {
  const before = await backOf(ctx, item);
  if (inAllMinor <= before) return;
  await postAll(ctx, [partBackPosting(item, before, inAllMinor)]);
  await noteOutcome(ctx, item.id, "returned", { minor: inAllMinor });
  refresh(ctx);
}

/** Records a full return: the remaining amounts of its commissions are payable again and go into the next run. */
export async function cameBack(ctx: TenantCtx, item: ItemRow, text: string) {
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
  const back = wasPaid ? await backOf(ctx, item) : 0;
  if (back > 0) await postAll(ctx, [partBackPosting(item, back, 0)]);
  await postAll(ctx, returnedPostings(item, leftMinor, wasPaid));
  await unschedule(ctx, [item.id]);
  await noteOutcome(ctx, item.id, "returned", { text });
  const patch = { failure: "returned", failureText: text, nextTryAt: null, paidAt: null } as const;
  await change(ctx, [item.id], { ...patch, state: "failed" });
  await tellReturned(ctx, item.id);
  refresh(ctx);
}

/**
 * Handles a transfer that did not go out or whose outcome is unknown: it is retried a few times with growing delays, then a
 * person has to look at it.
 */
async function refused(ctx: TenantCtx, item: ItemRow, { failure, text, certain, unrecorded }: Refused) {
  const attempts = item.attempts + 1;
  const said = { failure, text, ...(unrecorded && { unrecorded }) };
  await noteOutcome(ctx, item.id, certain ? "refused" : "unreachable", said);
  const over = attempts >= mostTries || failure === "unverified";
  const nextTryAt = over ? null : new Date(Date.now() + waitMinutes(attempts) * 60_000).toISOString();
  // An item that may have reached the rail stays `sending`, so that the rail is asked before the next attempt.
  const state: ItemState = over ? "action" : certain ? "failed" : "sending";
  await change(ctx, [item.id], { state, attempts, failure, failureText: text, nextTryAt });
  if (nextTryAt) await sendLater(ctx, item.id, nextTryAt);
  if (over) await tellCompany(ctx, item.id, "failed");
  refresh(ctx);
}

const from = {
  paid: ["queued", "sending", "sent", "failed", "action"],
  sent: ["sending", "action"],
  returned: ["sending", "sent", "paid", "action"],
  certain: ["sending", "sent"],
  uncertain: ["sending"],
} as const satisfies Record<string, readonly ItemState[]>;
const stands = (states: readonly ItemState[], { state }: ItemRow) => states.includes(state);

/**
 * Applies the outcome of a transfer, from whichever source it arrives: the response, a webhook or a poll. Each outcome is only
 * accepted from certain states, so that it may arrive twice, late and in any order. Outcomes of attempts before the last are
 * ignored.
 */
export async function heard(ctx: TenantCtx, itemId: Id<"pit">, key: string, became: Became) {
  const item = await heldItem(ctx, itemId);
  if (!item?.rail || item.rail === "bank") return;
  const over = item.state === "failed" && item.nextTryAt === null;
  if (over || (await lastAttempt(ctx, itemId)).key !== key) return;
  if (isRefused(became)) {
    if (became.returned) return stands(from.returned, item) ? cameBack(ctx, item, became.text) : undefined;
    return stands(became.certain ? from.certain : from.uncertain, item) ? refused(ctx, item, became) : undefined;
  }
  const { externalId, state, backMinor = 0 } = became;
  if (item.state === "paid") return state === "paid" ? cameBackInPart(ctx, item, backMinor) : undefined;
  if (!stands(from[state], item)) return;
  await noteOutcome(ctx, itemId, state, { externalId });
  if (state === "paid") {
    await arrived(ctx, [item], { externalId: externalId ?? item.externalId });
    return cameBackInPart(ctx, item, backMinor);
  }
  await change(ctx, [itemId], { state, externalId, failure: null, failureText: "", nextTryAt: null });
  refresh(ctx);
}
