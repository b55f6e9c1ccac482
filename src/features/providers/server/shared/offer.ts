import { and, eq, gte, sql } from "drizzle-orm";
import type { z } from "zod";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import type { OfferUse, offerAiProvider as offerEndpoint } from "../../contract/shared.ts";
import { errors } from "../../contract.ts";
import { isLimited } from "../../rules/offer.ts";
import type { ProviderRow } from "../connection.ts";
import { getProvider, monthStart, showProvider } from "../reads.ts";
import { aiCalls, aiProviders } from "../table.ts";

/** An offer that nothing limits would let every tenant spend the operator's money. */
export function assertLimited(row: ProviderRow) {
  if (row.offered && !isLimited(row)) throw errors.offerUnlimited();
}

export async function offerAiProvider(ctx: Ctx, { id, ...offer }: z.infer<typeof offerEndpoint.input>) {
  const before = await getProvider(ctx, id);
  assertLimited({ ...before, ...offer });
  const [after] = await ctx.db
    .update(aiProviders)
    .set(offer)
    .where(and(eq(aiProviders.tenantId, ctx.tenantId), eq(aiProviders.id, id)))
    .returning();
  const { offered, tenantBudgetMicros, tenantCallsPerDay } = before;
  await audit(ctx, {
    action: "providers.offerChanged",
    subject: before.name,
    before: { offered, tenantBudgetMicros, tenantCallsPerDay },
    after: offer,
  });
  ctx.announce("tenant", "changed", { topics: ["providers"] });
  return showProvider(ctx, defined(after));
}

const { tenantId, providerId } = aiCalls;
const sums = statement("providers.offerUse", { tenantId, providerId }, (from, p) =>
  from
    .select({
      calls: sql<number>`count(*)::int`,
      tokens: sql<number>`coalesce(sum(${aiCalls.inputTokens} + ${aiCalls.outputTokens}), 0)::float8`,
      costMicros: sql<number>`coalesce(sum(${aiCalls.costMicros}), 0)::float8`,
    })
    .from(aiCalls)
    .where(
      and(
        eq(tenantId, p.tenantId),
        eq(providerId, p.providerId),
        eq(aiCalls.shared, true),
        gte(aiCalls.createdAt, monthStart),
      ),
    ),
);
const nameById = statement("providers.tenantName", { id: tenants.id }, (from, p) =>
  from.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, p.id)),
);

/** Counts in each tenant's own scope: the operator reads numbers, never rows. */
export async function listOfferUse(ctx: ReadCtx, { id }: { id: Id<"aip"> }) {
  await getProvider(ctx, id);
  const items: OfferUse[] = [];
  await visitTenants(ctx.services.db, async (visited) => {
    const use = firstOf(await readInTenant(ctx.services.db, visited).run(sums, { tenantId: visited, providerId: id }));
    if (use.calls === 0) return;
    const { name } = firstOf(await ctx.db.run(nameById, { id: visited }));
    items.push({ tenantId: visited, name, ...use });
  });
  return { items: items.sort((one, other) => other.costMicros - one.costMicros || other.calls - one.calls) };
}
