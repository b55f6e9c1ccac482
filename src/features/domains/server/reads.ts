import { and, eq } from "drizzle-orm";
import { getDomain as registrableDomainOf } from "tldts";
import { defined } from "#base/defined.ts";
import { dnsProofOf } from "#base/dns-proof.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { homeOf, type TenantLocation } from "#features/tenancy/rules.ts";
import { hosts, tenants } from "#features/tenancy/server/table.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Address, Domain, Domains } from "../contract.ts";
import { domainStateOf, releasedAt } from "../rules.ts";
import { platformSuffix } from "./old-subdomains.ts";
import { platformAddresses } from "./platform-addresses.ts";
import { domains } from "./table.ts";

export type Row = typeof domains.$inferSelect;
type DomainsContext = Pick<ReadCtx, "db" | "tenantId" | "services">;

export function toDomain({ tenantId: _, token, ...row }: Row, primaryHost: string | null): Domain {
  const state = domainStateOf(row);
  return {
    ...row,
    apex: registrableDomainOf(row.host) === row.host,
    state,
    primary: row.host === primaryHost,
    proof: dnsProofOf("domain", row.host, token),
    releasedAt: state === "missing" ? releasedAt(defined(row.missingSince)) : null,
  };
}

const locationById = statement("domains.location", { id: tenants.id }, (from, p) =>
  from
    .select({ slug: tenants.slug, primaryHost: tenants.primaryHost, ssl: tenants.ssl })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

/** Reads the tenant's subdomain and primary host from its own row. */
export async function getTenantLocation({
  db,
  tenantId,
}: Pick<DomainsContext, "db" | "tenantId">): Promise<TenantLocation> {
  const [found] = await db.run(locationById, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return found;
}

export function toAddress({ services }: Pick<DomainsContext, "services">, tenant: TenantLocation): Address {
  const { BASE_URL } = services.settings;
  return {
    home: homeOf(BASE_URL, tenant),
    subdomain: tenant.slug,
    subdomainHost: new URL(homeOf(BASE_URL, { ...tenant, primaryHost: null })).host,
    subdomainFixed: tenant.slug === defaultTenant,
    ssl: tenant.ssl,
  };
}

const allDomains = statement("domains.all", {}, (from) => from.select().from(domains).orderBy(domains.id));

export async function listDomains(ctx: ReadCtx): Promise<Domains> {
  const [rows, tenant, addresses] = await Promise.all([
    ctx.db.run(allDomains, {}),
    getTenantLocation(ctx),
    platformAddresses(ctx.services),
  ]);
  const address = toAddress(ctx, tenant);
  return {
    ...address,
    items: rows.map((row) => toDomain(row, tenant.primaryHost)),
    target: { host: address.subdomainHost.replace(/:\d+$/, ""), addresses },
  };
}

const domainById = statement("domains.one", { id: domains.id }, (from, p) =>
  from.select().from(domains).where(eq(domains.id, p.id)),
);

export async function getDomain({ db }: Pick<DomainsContext, "db">, id: Id<"dom">): Promise<Row> {
  const [found] = await db.run(domainById, { id });
  if (!found) throw baseErrors.notFound();
  return found;
}

/** Row-level security limits this to the domains of the tenant in whose scope it runs. */
export const domainByHost = statement("domains.byHost", { host: domains.host, tenantId: domains.tenantId }, (from, p) =>
  from
    .select()
    .from(domains)
    .where(and(eq(domains.host, p.host), eq(domains.tenantId, p.tenantId))),
);

/** Whether another tenant left this subdomain recently, so that it is still reserved for that tenant. */
export async function isReserved(
  { db, services, tenantId }: Pick<Ctx, "db" | "services" | "tenantId">,
  subdomain: string,
) {
  const [reserved] = await db
    .select({ tenantId: hosts.tenantId })
    .from(hosts)
    .where(eq(hosts.host, subdomain + platformSuffix(services)));
  return reserved !== undefined && reserved.tenantId !== tenantId;
}
