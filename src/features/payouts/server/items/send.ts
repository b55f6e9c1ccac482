import { eq } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { wouldDetectDuplicate } from "../../rules/items.ts";
import { unsealDetails } from "../payees/payee-details.ts";
import type { RailContext, TransferOutcome } from "../rails/rail.ts";
import { apiRailOf } from "../rails/registry.ts";
import { finishIfDone } from "../runs/release.ts";
import { railContextOf } from "../settings/settings.ts";
import { payees, payoutItems, payoutRuns } from "../table.ts";
import { type Attempt, lastAttempt, startNextAttempt } from "./attempts.ts";
import { handleOutcome, type ItemRow, lockItem } from "./outcome.ts";
import { sendTask } from "./send-task.ts";

type ClaimedItem = { item: ItemRow; attempt: Attempt; railContext: RailContext; releasedAt: string };

const isDue = ({ state, nextTryAt }: ItemRow) =>
  state === "queued" ||
  state === "sending" ||
  (state === "failed" && nextTryAt !== null && Date.parse(nextTryAt) <= Date.now());

/** Marks the item as `sending` before the rail is called, so that anyone who finds it later knows that it may have gone out. */
async function claimItem(ctx: TenantCtx, itemId: Id<"pit">): Promise<ClaimedItem | undefined> {
  const item = await lockItem(ctx, itemId);
  if (!item?.rail || !isDue(item)) return undefined;
  const last = await lastAttempt(ctx, itemId);
  const attempt = last.isRefused ? await startFreshAttempt(ctx, item) : last;
  if (!attempt) return undefined;
  const rail = attempt.to.details.rail;
  await ctx.db
    .update(payoutItems)
    .set({ state: "sending", rail, nextTryAt: null, updatedAt: now })
    .where(eq(payoutItems.id, itemId));
  const run = firstOf(
    await ctx.db.select({ releasedAt: payoutRuns.releasedAt }).from(payoutRuns).where(eq(payoutRuns.id, item.runId)),
  );
  // The external id belongs to the refused attempt, not to the new one.
  const externalId = last.isRefused ? null : item.externalId;
  return {
    item: { ...item, rail, externalId },
    attempt,
    railContext: await railContextOf(ctx),
    releasedAt: defined(run.releasedAt),
  };
}

/**
 * The last attempt definitely did not go out, so the next one goes to the person's current destination. While that is frozen, the
 * item waits.
 */
async function startFreshAttempt(ctx: TenantCtx, { id: itemId, personId }: ItemRow): Promise<Attempt | undefined> {
  const [payee] = await ctx.db.select().from(payees).where(eq(payees.personId, personId));
  const block = blockedBy(payee);
  const patch = block ?? { hint: defined(payee).hint, externalId: null };
  await ctx.db.update(payoutItems).set(patch).where(eq(payoutItems.id, itemId));
  if (block) return undefined;
  const to = { details: unsealDetails(ctx.services, defined(payee).sealed), railAccount: defined(payee).railAccount };
  return startNextAttempt(ctx, itemId, to);
}

/** Returns until when the person cannot be paid; if this rail can never pay them, the company has to decide. */
function blockedBy(payee: typeof payees.$inferSelect | undefined) {
  if (!payee || !apiRailOf(payee.rail))
    return { state: "action", failure: "account_invalid", nextTryAt: null } as const;
  const { frozenUntil, state } = payee;
  if (frozenUntil && Date.parse(frozenUntil) > Date.now()) return { nextTryAt: frozenUntil };
  return state === "ready" ? undefined : { nextTryAt: new Date(Date.now() + 86_400_000).toISOString() };
}

/**
 * Asks the rail first whether the transfer is already out, even if nothing here suggests it: the database may have been restored
 * from a backup made before it went out. Only a transfer unknown to the rail is sent, under the same key, and only while the rail
 * would detect a used key.
 */
async function sendOnce({ item, attempt, railContext, releasedAt }: ClaimedItem): Promise<TransferOutcome> {
  const apiRail = defined(apiRailOf(defined(item.rail)));
  const known = await apiRail.lookUp(railContext, { itemId: item.id, key: attempt.key, externalId: item.externalId });
  if (known) return known;
  if (!wouldDetectDuplicate(releasedAt, apiRail.keyRetentionDays, Date.now()))
    return { failure: "unverified", text: attempt.key, certain: false };
  const { minor, currency } = item;
  return apiRail.send(railContext, {
    itemId: item.id,
    key: attempt.key,
    minor,
    currency,
    to: attempt.to,
    text: attempt.text,
  });
}

/**
 * Uses three transactions, with the call to the rail between the first and the second. If the process is killed at any point, the
 * item's state shows how far it got.
 */
async function runSend({ services, tenantId }: JobCtx, { itemId }: { itemId: Id<"pit"> }) {
  const claimed = await withTenant(services, tenantId, (ctx) => claimItem(ctx, itemId));
  if (!claimed) return;
  const outcome = await sendOnce(claimed);
  await withTenant(services, tenantId, (ctx) => handleOutcome(ctx, itemId, claimed.attempt.key, outcome));
  await withTenant(services, tenantId, (ctx) => finishIfDone(ctx, claimed.item.runId));
}

export const sendTasks = [defineTaskHandler(sendTask, runSend)];
