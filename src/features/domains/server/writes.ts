import { randomBytes } from "node:crypto";
import { and, count, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { hosts, tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import {
  type addDomain as addEndpoint,
  type changeSubdomain as changeEndpoint,
  domainReleased,
  errors,
  type setPrimaryDomain as primaryEndpoint,
  type removeDomain as removeEndpoint,
  type setSsl as sslEndpoint,
  type WhyLost,
} from "../contract.ts";
import { domainStateOf, isPlatformHost, maxDomains } from "../rules.ts";
import { reserveOldSubdomain, subdomainChanged } from "./old-subdomains.ts";
import { getDomain, getTenantLocation, isReserved, toAddress, toDomain } from "./reads.ts";
import { domains } from "./table.ts";

/** Makes the open screens of the tenant's admins refetch. */
export const announceChange = ({ announce }: Pick<TenantCtx, "announce">) =>
  announce("tenant", "changed", { topics: ["domains"] });

export async function addDomain(ctx: Ctx, { host }: z.infer<typeof addEndpoint.input>) {
  const { db, services } = ctx;
  if (isPlatformHost(host, new URL(services.settings.BASE_URL).hostname))
    throw baseErrors.invalid({ fields: { host: { code: "domain" } } });
  const known = firstOf(await db.select({ count: count() }).from(domains));
  if (known.count >= maxDomains) throw errors.tooManyDomains({ most: String(maxDomains) });
  const created = firstOf(
    await db
      .insert(domains)
      .values({ host, token: randomBytes(16).toString("hex") })
      .returning()
      .catch(onViolation("domains_host", errors.alreadyAdded({ host }))),
  );
  await audit(ctx, { action: "domains.added", subject: host, before: null, after: { proved: false } });
  announceChange(ctx);
  return toDomain(created, null);
}

/** Stops serving the tenant at the host; links that used it use the subdomain again. */
async function deleteHost({ db, tenantId }: TenantCtx, host: string) {
  await db.delete(hosts).where(and(eq(hosts.host, host), eq(hosts.tenantId, tenantId)));
  await db
    .update(tenants)
    .set({ primaryHost: null })
    .where(and(eq(tenants.id, tenantId), eq(tenants.primaryHost, host)));
}

/**
 * Releases a host without its admin's request: its requirements were not restored, or another tenant verified it. Running it twice emits
 * one event.
 */
export async function releaseHost(ctx: TenantCtx, host: string, why: WhyLost) {
  await deleteHost(ctx, host);
  const [released] = await ctx.db
    .update(domains)
    .set({ provedAt: null, missingSince: null })
    .where(and(eq(domains.host, host), isNotNull(domains.provedAt)))
    .returning({ id: domains.id });
  if (!released) return;
  await audit(ctx, { action: "domains.released", subject: host, before: { proved: true }, after: { proved: false } });
  await ctx.emit(domainReleased, { host, why });
  announceChange(ctx);
}

export async function removeDomain(ctx: Ctx, { id }: z.infer<typeof removeEndpoint.input>) {
  const row = await getDomain(ctx, id);
  await deleteHost(ctx, row.host);
  await ctx.db.delete(domains).where(eq(domains.id, id));
  const before = { proved: row.provedAt !== null };
  await audit(ctx, { action: "domains.removed", subject: row.host, before, after: null });
  announceChange(ctx);
  return { removed: true };
}

export async function setPrimaryDomain(ctx: Ctx, { id }: z.infer<typeof primaryEndpoint.input>) {
  const row = id && (await getDomain(ctx, id));
  if (row && domainStateOf(row) === "waiting") throw errors.unproved({ host: row.host });
  return updateTenant(ctx, "domains.primaryChanged", { primaryHost: row?.host ?? null });
}

export async function changeSubdomain(ctx: Ctx, { subdomain }: z.infer<typeof changeEndpoint.input>) {
  const { slug } = await getTenantLocation(ctx);
  if (slug === defaultTenant) throw errors.subdomainFixed();
  if (await isReserved(ctx, subdomain)) throw errors.subdomainTaken({ subdomain });
  const changed = await updateTenant(ctx, subdomainChanged, { slug: subdomain });
  if (slug !== subdomain) await reserveOldSubdomain(ctx, { old: slug, now: subdomain });
  return changed;
}

export const setSsl = (ctx: Ctx, { ssl }: z.infer<typeof sslEndpoint.input>) =>
  updateTenant(ctx, "domains.sslChanged", { ssl });

type Changes = Partial<Pick<typeof tenants.$inferSelect, "primaryHost" | "slug" | "ssl">>;

/** Updates the tenant's own row; a change without effect is not audited. */
async function updateTenant(ctx: Ctx, action: string, changes: Changes) {
  const before = await getTenantLocation(ctx);
  const after = { ...before, ...changes };
  const [name] = Object.keys(changes) as [keyof Changes];
  if (after[name] === before[name]) return toAddress(ctx, before);
  await ctx.db
    .update(tenants)
    .set(changes)
    .where(eq(tenants.id, ctx.tenantId))
    .catch(onViolation("tenants_slug", errors.subdomainTaken({ subdomain: after.slug })));
  await audit(ctx, { action, subject: after.slug, before: { [name]: before[name] }, after: { [name]: after[name] } });
  announceChange(ctx);
  return toAddress(ctx, after);
}
