import { X509Certificate } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { dnsProofOf } from "#base/dns-proof.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { planHas } from "#base/plans.ts";
import { homeOf } from "#features/tenancy/rules.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { SsoProvider } from "../contract.ts";
import { ssoAddressesAt } from "../rules.ts";
import { ssoProviders } from "./table.ts";

export type Row = typeof ssoProviders.$inferSelect;
type WithSettings = Pick<ReadCtx, "services">;

/** The address of this app that a provider knows. */
export const registeredAddress = ({ services }: WithSettings, { baseUrl }: Pick<Row, "baseUrl">) =>
  new URL(baseUrl ?? services.settings.BASE_URL).origin;

/** Omits the secret, which is write-only. */
export function toSsoProvider(ctx: WithSettings, provider: Row): SsoProvider {
  const { domainToken, clientSecret: _, tenantId: __, certificate, ...row } = provider;
  return {
    ...row,
    baseUrl: registeredAddress(ctx, row),
    proof: dnsProofOf("sso", row.domain, domainToken),
    certificateUntil: certificate ? new Date(new X509Certificate(certificate).validTo).toISOString() : null,
  };
}

const allProviders = statement("sso.all", {}, (from) =>
  from.select().from(ssoProviders).orderBy(ssoProviders.createdAt),
);

export async function listSsoProviders({ db, services, tenantId }: ReadCtx) {
  const [rows, baseUrl] = await Promise.all([db.run(allProviders, {}), ownAddressOf({ db, services, tenantId })]);
  return { items: rows.map((row) => toSsoProvider({ services }, row)), baseUrl, ...ssoAddressesAt(baseUrl) };
}

const locationByTenant = statement("sso.location", { id: tenants.id }, (from, p) =>
  from
    .select({ slug: tenants.slug, primaryHost: tenants.primaryHost, ssl: tenants.ssl })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

/** The tenant's own address, so that its identity provider and its people never see the operator's. */
export async function ownAddressOf({ db, services, tenantId }: Pick<ReadCtx, "db" | "services" | "tenantId">) {
  const tenant = firstOf(await db.run(locationByTenant, { id: tenantId }));
  return new URL(homeOf(services.settings.BASE_URL, tenant)).origin;
}

const providerById = statement("sso.one", { id: ssoProviders.id }, (from, p) =>
  from.select().from(ssoProviders).where(eq(ssoProviders.id, p.id)),
);

export async function getSsoProvider({ db }: Pick<ReadCtx, "db">, id: Id<"sso">): Promise<Row> {
  const [found] = await db.run(providerById, { id });
  if (!found) throw baseErrors.notFound();
  return found;
}

const openProviders = statement("sso.open", {}, (from) =>
  from
    .select({ id: ssoProviders.id, name: ssoProviders.name })
    .from(ssoProviders)
    .where(and(ssoProviders.enabled, isNotNull(ssoProviders.domainProvedAt)))
    .orderBy(ssoProviders.name),
);
const planByTenant = statement("sso.tenantHas", { id: tenants.id }, (from, p) =>
  from.select({ plan: tenants.plan, off: tenants.off }).from(tenants).where(eq(tenants.id, p.id)),
);

/** Returns no providers when the tenant's plan no longer includes single sign-on. */
export async function listOpenSsoProviders({ db, tenantId }: PublicReadCtx) {
  const [tenant] = await db.run(planByTenant, { id: tenantId });
  const allowed = tenant && planHas(tenant.plan, "sso") && !tenant.off.includes("sso");
  return { items: allowed ? await db.run(openProviders, {}) : [] };
}
