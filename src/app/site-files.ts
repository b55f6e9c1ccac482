import type { FastifyInstance, FastifyRequest } from "fastify";
import { renderFeed, renderRobots, renderSiteMap } from "#features/site/feed.ts";
import { publicPaths } from "#features/site/pages.ts";
import { loadArticles } from "#features/site/server/articles.ts";
import type { BrandOf } from "#features/tenancy/server/host-brands.ts";
import type { Services } from "#server/ctx.ts";
import { registerHostFile } from "#server/http/host-files.ts";
import type { Receive } from "#server/http/mount.ts";
import { resolveLocale } from "#server/http/screens.ts";
import { renderSecurityText } from "#server/http/security-text.ts";
import { translatorFor } from "#server/translator.ts";
import type { SiteOf } from "./page-data.ts";
import { alternates, urlIn } from "./page-writer.ts";
import { renderSocialPicture } from "./social-picture.ts";

/** Paths that crawlers must not read: the API, targets of personal links, and the app's screens. */
const disallowedPaths = [
  "/api/",
  "/v0/",
  "/r/",
  "/login",
  "/register",
  "/apply/confirm",
  "/home",
  "/dashboard",
  "/referrals",
  "/admin/",
  "/consent",
];

/** Serves the files that crawlers and link previews request: robots.txt, security.txt, site map, RSS feed and preview picture. */
export function registerSiteFiles(
  app: FastifyInstance,
  services: Services,
  receive: Receive,
  brandOf: BrandOf,
  siteOf: SiteOf,
) {
  const resolveHost = async (request: FastifyRequest) => {
    const { tenantId, closed } = await receive(request);
    const host = await brandOf(tenantId);
    return {
      tenantId,
      host,
      closed,
      siteAddress: { home: host.home, ownLocale: host.locale },
      locale: resolveLocale(request, host.locale),
    };
  };
  const text = (type: string, body: string) => ({ type, version: body, body: () => Promise.resolve(body) });

  registerHostFile(app, "/robots.txt", async (request) =>
    text("text/plain; charset=utf-8", renderRobots((await resolveHost(request)).host.home, disallowedPaths)),
  );
  registerHostFile(app, "/.well-known/security.txt", async (request) => {
    const body = renderSecurityText(services.settings, (await resolveHost(request)).host.home, Date.now());
    return body === undefined ? undefined : text("text/plain; charset=utf-8", body);
  });
  registerHostFile(app, "/sitemap.xml", async (request) => {
    const { host, siteAddress, closed } = await resolveHost(request);
    // Crawlers that read the site map of a suspended tenant would remember its pages as missing.
    if (closed) return undefined;
    const pages = publicPaths(host.platform, host.brand.imprint !== null).map((path) => alternates(siteAddress, path));
    return text("application/xml; charset=utf-8", renderSiteMap(pages));
  });
  registerHostFile(app, "/blog/rss.xml", async (request) => {
    const { host, siteAddress, locale } = await resolveHost(request);
    if (!host.platform) return undefined;
    const site = {
      ...{ name: host.brand.name, title: translatorFor(locale, "site")("blog.title"), locale },
      addressOf: (path: string) => urlIn(siteAddress, path, locale),
      self: urlIn(siteAddress, "/blog/rss.xml", locale),
    };
    return text("application/rss+xml; charset=utf-8", renderFeed(await loadArticles(locale, "blog"), site));
  });
  registerHostFile(app, "/brand/social.png", async (request) => {
    const { tenantId, host, locale } = await resolveHost(request);
    const { words } = (await siteOf(tenantId, locale)) as { words: Record<string, string> };
    const translate = translatorFor(locale, "site", host.brand.terms);
    const lineKey = host.platform ? "hero.line" : "tenant.line";
    const title = words["hero.title"] ?? translate("hero.title");
    const line = words[lineKey] ?? translate(lineKey, { name: host.brand.name });
    return {
      type: "image/png",
      version: JSON.stringify([host.brand, locale, title, line]),
      body: () => renderSocialPicture(services, host.brand, locale, { title, line }),
    };
  });
}
