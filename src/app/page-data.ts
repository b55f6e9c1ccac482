import type { FastifyRequest } from "fastify";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import type { PageData } from "#base/page.ts";
import type { BrandOf } from "#features/tenancy/server/host-brands.ts";
import type { HostBrand } from "#features/tenancy/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import type { Receive, RequestScope } from "#server/http/mount.ts";
import { normalizePath, resolveLocale } from "#server/http/screens.ts";
import { isPublicPage } from "./known-paths.ts";

export type SiteOf = (tenantId: Id<"ten">, locale: LocaleCode) => object | Promise<object>;

/** Returns the data embedded in a page. It is nearly always cached, and then returned synchronously to save the request a tick. */
export function pageDataReader(services: Services, receive: Receive, brandOf: BrandOf, siteOf?: SiteOf) {
  const { settings, version } = services;
  const development = !settings.production;
  const sendsMail = services.messageSenders.mail !== undefined;
  const buildPageData = (
    request: FastifyRequest,
    visit: RequestScope,
    host: HostBrand,
  ): PageData | Promise<PageData> => {
    const { brand, home, platform, registration, locale: ownLocale } = host;
    const locale = resolveLocale(request, ownLocale);
    const path = normalizePath(request.url);
    // An operator's visit link also works for a suspended tenant.
    const closed = path === "/visit" ? null : (visit.closed ?? null);
    const signedIn = visit.caller !== undefined;
    const sourceUrl = platform ? (settings.SOURCE_URL ?? null) : null;
    const visitData = { signedIn, closed, platform, registration, sourceUrl, sendsMail, development, version };
    const page = { brand, locale, home, ownLocale, ...visitData };
    if (!siteOf || closed || !isPublicPage(path, host)) return { ...page, facts: null };
    const facts = siteOf(visit.tenantId, locale);
    return facts instanceof Promise ? facts.then((loaded) => ({ ...page, facts: loaded })) : { ...page, facts };
  };
  const forVisit = (request: FastifyRequest, visit: RequestScope): PageData | Promise<PageData> => {
    const loaded = brandOf(visit.tenantId);
    return loaded instanceof Promise
      ? loaded.then((host) => buildPageData(request, visit, host))
      : buildPageData(request, visit, loaded);
  };
  return (request: FastifyRequest): PageData | Promise<PageData> => {
    const visit = receive(request);
    return visit instanceof Promise ? visit.then((resolved) => forVisit(request, resolved)) : forVisit(request, visit);
  };
}
