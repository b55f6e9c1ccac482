import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Id, id } from "#base/ids.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { defineTaskHandler } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { nextHealth, type Probe } from "../rules/status.ts";
import { connectionOf, hasNeededKey, type ProviderRow } from "./connection.ts";
import { probeProvider } from "./probe.ts";
import { readProviders } from "./reads.ts";
import { aiProviders } from "./table.ts";

/** Checks one provider right after it was saved or enabled. */
export const checkProvider = defineTask("providers.check", "interactive", z.object({ id: id("aip") }));

export const checkTasks = [
  defineTaskHandler(checkProvider, async ({ services, tenantId }, payload) => {
    await checkTenant(services, tenantId, ({ id: one }) => one === payload.id);
  }),
];

/** Runs every five minutes: checks the enabled providers of all tenants. */
export const checkAllProviders = (services: Services) =>
  visitTenants(services.db, (tenantId) => checkTenant(services, tenantId, () => true));

async function checkTenant(services: Services, tenantId: Id<"ten">, isAsked: (row: ProviderRow) => boolean) {
  const rows = await withTenant(services, tenantId, (ctx) => readProviders(ctx));
  const asked = rows.filter((row) => isAsked(row) && row.enabled && hasNeededKey(row));
  await Promise.all(
    asked.map(async (row) => {
      const { probe, ms } = await probeProvider(services.settings, connectionOf(services.settings, row));
      await saveProbe(services, tenantId, row, probe, ms);
    }),
  );
}

/**
 * Stores what a check or a real call found, unless the provider was changed meanwhile: then the result is about another address, key or
 * model, and the change has enqueued a check of its own.
 */
export async function saveProbe(
  services: Services,
  tenantId: Id<"ten">,
  row: ProviderRow,
  probe: Probe,
  ms: number | null,
) {
  const isUnchanged = ({ key, baseUrl, model, enabled }: ProviderRow) =>
    key === row.key && baseUrl === row.baseUrl && model === row.model && enabled === row.enabled;
  await withTenant(services, tenantId, async (ctx) => {
    const isRow = and(eq(aiProviders.tenantId, tenantId), eq(aiProviders.id, row.id));
    const [current] = await ctx.db.select().from(aiProviders).where(isRow).for("update");
    if (!current || !isUnchanged(current)) return;
    const health = nextHealth(current, probe, current.model, new Date().toISOString());
    await ctx.db
      .update(aiProviders)
      .set({ ...health, ...(ms !== null && { checkMs: ms }) })
      .where(isRow);
    if (health.status !== current.status || health.reason !== current.reason)
      ctx.announce("tenant", "changed", { topics: ["providers"] });
  });
}
