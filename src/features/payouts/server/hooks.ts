import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { registerWebhookRoute } from "#server/http/webhook-route.ts";
import { type Receive, closedError } from "#server/http/mount.ts";
import { withTenant } from "#server/with-tenant.ts";
import { hookPaths } from "../contract.ts";
import { finishIfOver } from "./finish.ts";
import { heard } from "./outcome.ts";
import { wireOf } from "./rails/every.ts";
import type { News } from "./rails/rail.ts";
import { wayOf } from "./settings.ts";
import { payees, payoutItems, railNews } from "./table.ts";

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
      const way = await wayOf({ services, db: readInTenant(services.db, tenantId) });
      const news = await wireOf(rail)!.hear(way, body, request.headers);
      if (!news) throw baseErrors.signedOut();
      const runId = await withTenant(services, tenantId, (ctx) => take(ctx, rail, news));
      if (runId) await withTenant(services, tenantId, (ctx) => finishIfOver(ctx, runId));
    });
}

/** Handles each event once: its receipt and its effect are one transaction. Returns the run that may have finished. */
async function take(ctx: TenantCtx, rail: HookRail, news: News): Promise<Id<"run"> | undefined> {
  const [fresh] = await ctx.db
    .insert(railNews)
    .values({ rail, externalId: news.id, type: news.type })
    .onConflictDoNothing()
    .returning({ id: railNews.id });
  if (!fresh) return undefined;
  if (news.about === "payee") await standsNow(ctx, rail, news);
  if (news.about !== "item") return undefined;
  const [item] = await ctx.db
    .select({ runId: payoutItems.runId })
    .from(payoutItems)
    .where(and(eq(payoutItems.id, news.itemId), eq(payoutItems.rail, rail)));
  if (item) await heard(ctx, news.itemId, news.key, news.became);
  return item?.runId;
}

/** A person whose account is no longer ready is notified, because only they can fix it. */
async function standsNow(ctx: TenantCtx, rail: HookRail, { railAccount, state }: News & { about: "payee" }) {
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
