import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { brandStyles } from "#base/brand/brand-styles.ts";
import { markSvg } from "#base/brand/mark.ts";
import { lookOf } from "#base/brand/presets.ts";
import { defined } from "#base/defined.ts";
import { localeOf, locales } from "#base/locales.ts";
import type { BrandOf } from "#features/tenancy/server/host-brands.ts";
import type { HostBrand } from "#features/tenancy/server/reads.ts";
import type { Receive } from "#server/http/mount.ts";
import { escapeHtml } from "#server/http/page.ts";
import { cloudOffIcon, offlineCss, reloadScript } from "./offline-parts.ts";

type Texts = { title: string; line: string; again: string };
type Reason = "offline" | "unavailable";

/** Contains all eight languages, because browsers cache one page and its reader may switch the language later. */
const loadTexts = (reason: Reason) =>
  Object.fromEntries(
    locales.map(({ code, dir }) => {
      const file = new URL(`../features/tenancy/locales/${code}.json`, import.meta.url);
      const { title, line, again } = (JSON.parse(readFileSync(file, "utf8")) as Record<Reason, Texts>)[reason];
      return [code, { title, line, again, dir }];
    }),
  );
const textCache: Partial<Record<Reason, ReturnType<typeof loadTexts>>> = {};

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Writes a page that needs no other file, because it is shown without a connection. */
function writePage({ brand, locale }: HostBrand, reason: Reason) {
  textCache[reason] ??= loadTexts(reason);
  const texts = textCache[reason];
  const { scheme } = lookOf(brand);
  const style = `${brandStyles(brand).css}\n${offlineCss}`;
  const data = JSON.stringify({ texts, name: brand.name }).replaceAll("<", "\\u003c");
  const script = `(${reloadScript})(${data})`;
  const mark = markSvg(brand.mark, { solid: "var(--primary-solid)", on: "var(--primary-on)" });
  const { title, line, again } = defined(texts[locale]);
  const html = [
    `<!doctype html><html lang="${locale}" dir="${localeOf(locale).dir}" data-default-scheme="${scheme}" data-mantine-color-scheme="${scheme === "dark" ? "dark" : "light"}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><noscript><meta http-equiv="refresh" content="10"></noscript>',
    `<title>${escapeHtml(brand.name)}</title><style>${style}</style></head>`,
    `<body><header><span aria-hidden="true">${mark}</span><b>${escapeHtml(brand.name)}</b></header>`,
    `<main><span aria-hidden="true">${cloudOffIcon}</span><h1>${escapeHtml(title)}</h1><p>${escapeHtml(line.replace("{{name}}", () => brand.name))}</p><button type="button">${escapeHtml(again)}</button></main>`,
    `<script>${script}</script></body></html>`,
  ].join("");
  const policy = `default-src 'none'; connect-src 'self'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}

const pageCache = new WeakMap<HostBrand, Partial<Record<Reason, ReturnType<typeof writePage>>>>();

/** Writes the page once per brand object; the cache entry is garbage-collected with it. */
export function renderBrandedPage(host: HostBrand, reason: Reason) {
  const pages = pageCache.get(host) ?? {};
  pageCache.set(host, pages);
  pages[reason] ??= writePage(host, reason);
  return pages[reason];
}

/** Serves the page that browsers cache and show while the host cannot be reached. It is the same for every visitor of the host. */
export function registerOfflinePage(app: FastifyInstance, receive: Receive, brandOf: BrandOf) {
  app.get("/offline", async ({ hostname }, reply) => {
    const { tenantId } = await receive({ headers: {}, hostname });
    const { html, policy } = renderBrandedPage(await brandOf(tenantId), "offline");
    return reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .header("x-robots-tag", "noindex")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
