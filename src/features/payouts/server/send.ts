import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { wouldBeNoticed } from "../rules.ts";
import { type Attempt, beginAgain, lastAttempt } from "./attempts.ts";
import { finishIfOver } from "./finish.ts";
import { heard, heldItem, type ItemRow } from "./outcome.ts";
import { openedDetails } from "./payee-details.ts";
import { wireOf } from "./rails/every.ts";
import type { Became, Way } from "./rails/rail.ts";
import { sending } from "./send-task.ts";
import { wayOf } from "./settings.ts";
import { payees, payoutItems, payoutRuns } from "./table.ts";

type Taken = { item: ItemRow; attempt: Attempt; way: Way; releasedAt: string };

const isDue = ({ state, nextTryAt }: ItemRow) =>
  state === "queued" ||
  state === "sending" ||
  (state === "failed" && nextTryAt !== null && Date.parse(nextTryAt) <= Date.now());

/** Marks the item as `sending` before the rail is called, so that anyone who finds it later knows that it may have gone out. */
async function take(ctx: TenantCtx, itemId: Id<"pit">): Promise<Taken | undefined> {
  const item = await heldItem(ctx, itemId);
  if (!item?.rail || !isDue(item)) return undefined;
  const last = await lastAttempt(ctx, itemId);
  const attempt = last.refused ? await anew(ctx, item) : last;
  if (!attempt) return undefined;
  const rail = attempt.to.details.rail;
  await ctx.db
    .update(payoutItems)
    .set({ state: "sending", rail, nextTryAt: null, updatedAt: now as never })
    .where(eq(payoutItems.id, itemId));
  const [run] = await ctx.db
    .select({ releasedAt: payoutRuns.releasedAt })
    .from(payoutRuns)
    .where(eq(payoutRuns.id, item.runId));
  // The external id belongs to the refused attempt, not to the new one.
  const externalId = last.refused ? null : item.externalId;
  return { item: { ...item, rail, externalId }, attempt, way: await wayOf(ctx), releasedAt: run!.releasedAt! };
}

/**
 * The last attempt definitely did not go out, so the next one goes to the person's current destination. While that is frozen, the
 * item waits.
 */
async function anew(ctx: TenantCtx, { id: itemId, personId }: ItemRow): Promise<Attempt | undefined> {
  const [payee] = await ctx.db.select().from(payees).where(eq(payees.personId, personId));
  const wait = waitFor(payee);
  const patch = wait ?? { hint: payee!.hint, externalId: null };
  await ctx.db.update(payoutItems).set(patch).where(eq(payoutItems.id, itemId));
  if (wait) return undefined;
  const to = { details: openedDetails(ctx.services, payee!.sealed), railAccount: payee!.railAccount };
  return beginAgain(ctx, itemId, to);
}

/** Returns until when the person cannot be paid; if this rail can never pay them, the company has to decide. */
function waitFor(payee: typeof payees.$inferSelect | undefined) {
  if (!payee || !wireOf(payee.rail)) return { state: "action", failure: "account_invalid", nextTryAt: null } as const;
  const { frozenUntil, state } = payee;
  if (frozenUntil && Date.parse(frozenUntil) > Date.now()) return { nextTryAt: frozenUntil };
  return state === "ready" ? undefined : { nextTryAt: new Date(Date.now() + 86_400_000).toISOString() };
}

/**
 * Asks the rail first whether the transfer is already out, even if nothing here suggests it: the database may have been restored
 * from a backup made before it went out. Only a transfer unknown to the rail is sent, under the same key, and only while the rail
 * would detect a used key.
 */
async function answerTo({ item, attempt, way, releasedAt }: Taken): Promise<Became> {
  const wire = wireOf(item.rail!)!;
  const known = await wire.ask(way, { itemId: item.id, key: attempt.key, externalId: item.externalId });
  if (known) return known;
  if (!wouldBeNoticed(releasedAt, wire.remembersDays, Date.now()))
    return { failure: "unverified", text: attempt.key, certain: false };
  const { minor, currency } = item;
  return wire.send(way, { itemId: item.id, key: attempt.key, minor, currency, to: attempt.to, text: attempt.text });
}

/**
 * Uses three transactions, with the call to the rail between the first and the second. If the process is killed at any point, the
 * item's state shows how far it got.
 */
async function work({ services, tenantId }: JobCtx, { itemId }: { itemId: Id<"pit"> }) {
  const taken = await withTenant(services, tenantId, (ctx) => take(ctx, itemId));
  if (!taken) return;
  const became = await answerTo(taken);
  await withTenant(services, tenantId, (ctx) => heard(ctx, itemId, taken.attempt.key, became));
  await withTenant(services, tenantId, (ctx) => finishIfOver(ctx, taken.item.runId));
}

export const sendTasks = [defineTaskHandler(sending, work)];
