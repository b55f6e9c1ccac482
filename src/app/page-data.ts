import type { PageData } from "#base/page.ts";
import type { BrandOf } from "#features/tenancy/server/host-brands.ts";
import type { HostBrand } from "#features/tenancy/server/reads.ts";
import type { Floor } from "#server/ctx.ts";
import type { Receive, Visit } from "#server/http/mount.ts";

/** What the page of a visit knows. Nearly always all of it is remembered, and then nobody has to wait. */
export function pageData({ settings, version }: Floor, receive: Receive, brandOf: BrandOf) {
  const development = !settings.production;
  const dressed = (visit: Visit, { brand, locale, platform, registers }: HostBrand): PageData => ({
    brand,
    locale,
    signedIn: visit.caller !== undefined,
    closed: visit.closed ?? null,
    platform,
    registers,
    development,
    version,
  });
  const at = (visit: Visit): PageData | Promise<PageData> => {
    const found = brandOf(visit.tenantId);
    return found instanceof Promise ? found.then((host) => dressed(visit, host)) : dressed(visit, found);
  };
  return (request: Parameters<Receive>[0]): PageData | Promise<PageData> => {
    const visit = receive(request);
    return visit instanceof Promise ? visit.then(at) : at(visit);
  };
}
