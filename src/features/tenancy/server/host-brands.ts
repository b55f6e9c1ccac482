import { eq } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { read } from "#server/db/in-tenant.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import { statement } from "#server/db/statement.ts";
import { defaultTenant } from "../contract.ts";
import { homeOf } from "../rules.ts";
import { brandColumns, type HostBrand, tenantsChannel, withPictureUrls } from "./reads.ts";
import { tenants } from "./table.ts";

export type BrandOf = (id: Id<"ten">) => HostBrand | Promise<HostBrand>;

const hostBrandById = statement("tenancy.hostBrandOf", { id: tenants.id }, (from, p) =>
  from
    .select({
      ...brandColumns,
      ...{ locale: tenants.locale, registration: tenants.registration },
      ...{ slug: tenants.slug, primaryHost: tenants.primaryHost, ssl: tenants.ssl },
    })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

/** Cached in each process until the tenant's row changes; values derived from a brand live as long as the cached brand. */
export function createBrandCache({ db, listener, settings }: Pick<Services, "db" | "listener" | "settings">): BrandOf {
  const load = async (id: string) => {
    const [found] = await read(db, hostBrandById, { id: id as Id<"ten"> });
    if (!found) throw baseErrors.notFound();
    const { locale, registration, slug, primaryHost, ssl, ...row } = found;
    return {
      ...{ locale, brand: withPictureUrls(row), home: homeOf(settings.BASE_URL, { slug, primaryHost, ssl }) },
      ...{ platform: slug === defaultTenant, registration },
    };
  };
  const cache = new ListenerCache<HostBrand>(listener, load, { servesStale: true });
  listener.on(tenantsChannel, (uuid) => {
    const changed = `ten_${uuid.replaceAll("-", "")}`;
    cache.invalidate((_, id) => id === changed);
  });
  return (id) => cache.peek(id) ?? cache.get(id);
}
