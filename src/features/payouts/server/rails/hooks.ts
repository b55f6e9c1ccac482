import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { closedError, type Receive } from "#server/http/mount.ts";
import { registerWebhookRoute } from "#server/http/webhook-route.ts";
import { withTenant } from "#server/with-tenant.ts";
import { hookPaths } from "../../contract/hooks.ts";
import { handleOutcome } from "../items/outcome.ts";
import { finishIfDone } from "../runs/release.ts";
import { railContextOf } from "../settings/settings.ts";
import { payees, payoutItems, railEvents } from "../table.ts";
import type { RailEvent } from "./rail.ts";
import { apiRailOf } from "./registry.ts";

type HookRail = keyof typeof hookPaths;

/**
 * Serves the webhooks through which payment systems report on transfers and accounts. The host identifies the tenant; unsigned
 * requests are rejected.
 */
export function payoutHooks(app: FastifyInstance, services: Services, receive: Receive) {
  for (const [rail, path] of Object.entries(hookPaths) as [HookRail, string][])
    registerWebhookRoute(app, path, async (request, body) => {
      const { tenantId, closed } = await receive({ headers: {}, hostname: request.hostname });
      if (closed) throw closedError(closed);
      const railContext = await railContextOf({ services, db: readInTenant(services.db, tenantId) });
      const event = await defined(apiRailOf(rail)).parseWebhook(railContext, body, request.headers);
      if (!event) throw baseErrors.signedOut();
      const runId = await withTenant(services, tenantId, (ctx) => handleEvent(ctx, rail, event));
      if (runId) await withTenant(services, tenantId, (ctx) => finishIfDone(ctx, runId));
    });
}

/** Handles each event once: its receipt and its effect are one transaction. Returns the run that may have finished. */
async function handleEvent(ctx: TenantCtx, rail: HookRail, event: RailEvent): Promise<Id<"run"> | undefined> {
  const [inserted] = await ctx.db
    .insert(railEvents)
    .values({ rail, externalId: event.id, type: event.type })
    .onConflictDoNothing()
    .returning({ id: railEvents.id });
  if (!inserted) return undefined;
  if (event.about === "payee") await updatePayeeState(ctx, rail, event);
  if (event.about !== "item") return undefined;
  const [item] = await ctx.db
    .select({ runId: payoutItems.runId })
    .from(payoutItems)
    .where(and(eq(payoutItems.id, event.itemId), eq(payoutItems.rail, rail)));
  if (item) await handleOutcome(ctx, event.itemId, event.key, event.outcome);
  return item?.runId;
}

/** A person whose account is no longer ready is notified, because only they can fix it. */
async function updatePayeeState(
  ctx: TenantCtx,
  rail: HookRail,
  { railAccount, state }: RailEvent & { about: "payee" },
) {
  const [payee] = await ctx.db
    .select()
    .from(payees)
    .where(and(eq(payees.railAccount, railAccount), eq(payees.rail, rail)))
    .for("update");
  if (!payee || payee.state === state) return;
  await ctx.db.update(payees).set({ state }).where(eq(payees.id, payee.id));
  if (payee.state === "ready")
    await notify(ctx, payee.personId, {
      topic: "commissions",
      kind: "payouts.payeeStopped",
      to: "/payouts?tab=payee",
    });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
}
