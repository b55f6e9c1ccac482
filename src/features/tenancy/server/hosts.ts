import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Db } from "#server/db/client.ts";
import { read } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { Remembered } from "#server/db/remembered.ts";
import { statement } from "#server/db/statement.ts";
import { defaultTenant } from "../contract.ts";
import { slugOf } from "../rules.ts";
import { tenants } from "./table.ts";

/** Announced by a trigger whenever a tenant's row changes. */
export const tenantsChannel = "tenants_stale";

const bySlug = statement("tenancy.bySlug", { slug: tenants.slug }, (from, p) =>
  from.select({ id: tenants.id }).from(tenants).where(eq(tenants.slug, p.slug)),
);

/** `named` tells a tenant's own host from the house's, where the session decides. */
export type HostTenant = { tenantId: Id<"ten">; named: boolean };

/** Which tenant a host belongs to: the one its subdomain names, else `default`. Remembered in each process. */
export function hosts(db: Db, listener: Listener, baseUrl: string) {
  const base = new URL(baseUrl).hostname;
  const idOf = async (slug: string) => (await read(db, bySlug, { slug }))[0]?.id;
  const remembered = new Remembered<HostTenant>(listener, async (hostname) => {
    const slug = slugOf(hostname, base);
    const named = slug && (await idOf(slug));
    if (named) return { tenantId: named, named: true };
    const house = await idOf(defaultTenant);
    if (!house) throw new Error("The tenant `default` is missing");
    return { tenantId: house, named: false };
  });
  listener.on(tenantsChannel, () => remembered.forget());
  return (hostname: string): HostTenant | Promise<HostTenant> => remembered.known(hostname) ?? remembered.get(hostname);
}
