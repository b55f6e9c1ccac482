import { eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { batchLookups } from "#server/db/batch-lookups.ts";
import type { Db } from "#server/db/client.ts";
import { read } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import { statement } from "#server/db/statement.ts";
import { defaultTenant, type TenantState } from "../contract.ts";
import { addressOf, canonicalHost, slugOf } from "../rules.ts";
import { tenantsChannel } from "./reads.ts";
import { hosts as proved, tenants } from "./table.ts";

/**
 * `named` distinguishes a tenant's own host from the app's, where the session decides; `custom` a domain from a subdomain. `address` is
 * built from the verified host and the settings, so that links never contain what a request header says.
 */
export type HostTenant = {
  tenantId: Id<"ten">;
  named: boolean;
  custom: boolean;
  state: TenantState;
  ssl: boolean;
  address: string;
};
export type TenantOf = (hostname: string) => HostTenant | Promise<HostTenant | undefined>;

/** Padded to at least ten, the number PostgreSQL assumes: for fewer it would replan each time, which costs more than it saves. */
const textArray = {
  mapToDriverValue: (names: string[]) => [
    ...names,
    ...Array<string>(Math.max(0, 10 - names.length)).fill(firstOf(names)),
  ],
};
const hostColumns = { tenantId: tenants.id, state: tenants.state, ssl: tenants.ssl };
const bySlug = statement("tenancy.bySlug", { slugs: textArray }, (from, p) =>
  from
    .select({ name: tenants.slug, ...hostColumns })
    .from(tenants)
    .where(sql`${tenants.slug} = any(${p.slugs})`),
);
const byHost = statement("tenancy.byHost", { hosts: textArray }, (from, p) =>
  from
    .select({ name: proved.host, ...hostColumns })
    .from(proved)
    .innerJoin(tenants, eq(tenants.id, proved.tenantId))
    .where(sql`${proved.host} = any(${p.hosts})`),
);

type FoundHost = Pick<HostTenant, "tenantId" | "state" | "ssl"> & { name: string };

/** The operator's tenant, which the app's own host belongs to. */
export async function operatorTenantId(db: Db): Promise<Id<"ten">> {
  const [operator] = await read(db, bySlug, { slugs: [defaultTenant] });
  if (!operator) throw new Error("The tenant `default` is missing");
  return operator.tenantId;
}

/** More than the hosts of a large installation; each takes a few hundred bytes. */
const limits = { maxEntries: 50_000, maxMissing: 1_000, ttlMs: 600_000, servesStale: true };

/**
 * Resolves the tenant of a host: the one that verified the domain, the one of the subdomain, `default` for the app's own, otherwise
 * undefined. Lookups are cached in each process and batched, so that invented hosts cost little.
 */
export function hosts(db: Db, listener: Listener, baseUrl: string): TenantOf {
  const base = new URL(baseUrl).hostname;
  const hostTenant = ({ name, ...tenant }: FoundHost, custom: boolean): HostTenant => ({
    ...tenant,
    named: name !== "",
    custom,
    address: addressOf(baseUrl, { name, custom, ssl: tenant.ssl }),
  });
  const slugIn = (host: string) => (host === "" ? defaultTenant : slugOf(host, base));
  const lookUp = batchLookups(async (names: string[]) => {
    const slugs = names.flatMap((name) => slugIn(name) ?? []);
    const [bySubdomain, byDomain] = await Promise.all([
      slugs.length > 0 ? read(db, bySlug, { slugs }) : [],
      read(db, byHost, { hosts: names }),
    ]);
    const answers = new Map<string, HostTenant>();
    const named = new Map(bySubdomain.map((tenant) => [tenant.name, tenant]));
    for (const name of names) {
      const tenant = named.get(slugIn(name) ?? "");
      if (tenant) answers.set(name, hostTenant({ ...tenant, name }, false));
    }
    // A former subdomain is one of its tenant's hosts for a while, but the app provides its certificate.
    for (const tenant of byDomain) {
      answers.set(tenant.name, hostTenant(tenant, slugIn(tenant.name) === undefined));
    }
    return answers;
  });
  const cache = new ListenerCache<HostTenant | undefined>(listener, lookUp, limits);
  listener.on(tenantsChannel, (uuid) => {
    const stale = `ten_${uuid.replaceAll("-", "")}`;
    cache.invalidate((tenant) => tenant?.tenantId === stale);
  });
  return (hostname) => {
    const host = canonicalHost(hostname, base);
    return cache.peek(host) ?? cache.get(host);
  };
}
