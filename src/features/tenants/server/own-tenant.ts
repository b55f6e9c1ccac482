import { eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { features, isPlanned, planHas, plans } from "#base/plans.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import {
  type OwnTenant,
  type updateSettings as settingsEndpoint,
  type switchFeature as switchEndpoint,
  timeZoneChanged,
} from "../own.ts";
import { planChange, toggleFeature, togglesOf } from "../rules.ts";

const settings = {
  timeZone: tenants.timeZone,
  currency: tenants.currency,
  locale: tenants.locale,
  businessHours: tenants.businessHours,
};
const tenantById = statement("tenants.own", { id: tenants.id }, (from, p) =>
  from
    .select({
      slug: tenants.slug,
      name: tenants.name,
      plan: tenants.plan,
      state: tenants.state,
      off: tenants.off,
      ...settings,
    })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

async function getStoredTenant({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) {
  const [found] = await db.run(tenantById, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return found;
}

export async function getOwnTenant(ctx: Pick<ReadCtx, "db" | "tenantId">): Promise<OwnTenant> {
  const { slug, name, plan, state, off, ...rest } = await getStoredTenant(ctx);
  return { slug, name, plan, state, features: togglesOf(plan, off), settings: rest };
}

/** The endpoints open and close with the row: every process invalidates its cache, and open screens reload. */
export async function switchFeature(ctx: Ctx, { feature, on }: z.infer<typeof switchEndpoint.input>) {
  const { plan, off } = await getStoredTenant(ctx);
  if (!planHas(plan, feature)) throw baseErrors.planLacks({ feature });
  if (off.includes(feature) === !on) return getOwnTenant(ctx);
  await ctx.db
    .update(tenants)
    .set({ off: toggleFeature(off, feature, on) })
    .where(eq(tenants.id, ctx.tenantId));
  await audit(ctx, {
    action: "tenants.featureSwitched",
    subject: feature,
    before: { enabled: !on },
    after: { enabled: on },
  });
  return getOwnTenant(ctx);
}

export async function updateSettings(ctx: Ctx, changes: z.infer<typeof settingsEndpoint.input>) {
  const names = Object.keys(changes) as (keyof typeof changes)[];
  if (names.length === 0) return getOwnTenant(ctx);
  const before = await getStoredTenant(ctx);
  await ctx.db
    .update(tenants)
    .set(changes as Partial<typeof tenants.$inferInsert>)
    .where(eq(tenants.id, ctx.tenantId));
  const previous = Object.fromEntries(names.map((name) => [name, before[name]]));
  const { timeZone = before.timeZone } = changes;
  if (timeZone !== before.timeZone) await ctx.emit(timeZoneChanged, { before: before.timeZone, timeZone });
  await audit(ctx, { action: "tenants.settingsChanged", subject: "settings", before: previous, after: changes });
  ctx.announce("tenant", "changed", { topics: ["tenant"] });
  return getOwnTenant(ctx);
}

export async function comparePlans({ plan: current }: ReadCtx) {
  return {
    items: plans.map((plan) => ({
      plan,
      current: plan === current,
      features: features.filter((feature) => planHas(plan, feature) && !isPlanned(feature)),
      promised: features.filter((feature) => planHas(plan, feature) && isPlanned(feature)),
      ...planChange(current, plan),
    })),
  };
}
