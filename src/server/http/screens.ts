import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { acceptedTags, isLocale, type LocaleCode, preferredLocale } from "#base/locales.ts";
import type { PageData, RenderedPage } from "#base/page.ts";
import { cookieOf } from "./cookie.ts";
import { sendProblem, wantsPage } from "./error-handler.ts";
import { readFontFiles } from "./font-files.ts";
import { type Page, preparePage } from "./page.ts";
import { PrecompressedPage } from "./precompressed-page.ts";

const year = 31_536_000_000;

type ScreenOptions = {
  /** Returns the data of a page. */
  dataFor: (request: FastifyRequest) => PageData | Promise<PageData>;
  /** Renders a public page, which is one with `facts`. Returns undefined on failure: then the browser renders it. */
  render?: (path: string, data: PageData) => Promise<RenderedPage | undefined>;
  /** Returns whether a path exists. Without this function every path does. */
  isKnownPath?: (path: string, data: PageData) => boolean;
  /** Returns the path that replaced a former one, or undefined. */
  currentPathOf?: (path: string) => string | undefined;
  /** Returns the HTML of a page that is not server-rendered, for browsers without scripts. */
  renderNoScript?: (data: PageData) => string;
};

/** When crawlers may retry a closed tenant, in seconds. */
const retryAfterSeconds = "3600";

/** Serves the built screens: hashed files are cached for a year, and every other path gets the page in the brand of its host. */
export async function registerScreens(app: FastifyInstance, folder: string, options: ScreenOptions) {
  const { dataFor, isKnownPath } = options;
  const template = existsSync(join(folder, "index.html"))
    ? readFileSync(join(folder, "index.html"), "utf8")
    : undefined;
  if (template) await serveBuiltFiles(app, folder);
  const policy = contentSecurityPolicy(inlineScriptHashes(template ?? ""));
  const pageFor = createPageCache(template ?? "", folder, options);

  const send = (page: Prepared, request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomUUID();
    reply
      .header("content-security-policy", policy.join(nonce))
      .header("cache-control", "no-store")
      .header("content-type", "text/html; charset=utf-8")
      .header("vary", "accept-encoding, accept-language, cookie");
    if (!/\bgzip\b/.test(String(request.headers["accept-encoding"]))) return reply.send(page.pieces.join(nonce));
    page.compressed ??= new PrecompressedPage(page.pieces);
    return reply.header("content-encoding", "gzip").send(page.compressed.with(nonce));
  };
  const sendPage = (data: PageData, request: FastifyRequest, reply: FastifyReply) => {
    if (data.closed) reply.code(503).header("retry-after", retryAfterSeconds).header("x-robots-tag", "noindex");
    else if (isKnownPath && !isKnownPath(normalizePath(request.url), data)) reply.code(404);
    // A visitor who follows a link in one language stays in it, with or without scripts.
    const { lang } = request.query as { lang?: unknown };
    if (lang === data.locale) reply.header("set-cookie", localeCookie(data.locale, request));
    const page = pageFor(data, request);
    return page instanceof Promise ? page.then((cache) => send(cache, request, reply)) : send(page, request, reply);
  };
  /** Avoids promises where nothing is awaited: each costs as much as rendering a small page. */
  const handleRequest = (request: FastifyRequest, reply: FastifyReply) => {
    if (!template || !wantsPage(request)) return sendProblem(baseErrors.notFound(), request, reply);
    const current = options.currentPathOf?.(normalizePath(request.url));
    if (current) return reply.redirect(current + queryOf(request.url), 301);
    const data = dataFor(request);
    return data instanceof Promise
      ? data.then((found) => sendPage(found, request, reply))
      : sendPage(data, request, reply);
  };
  // A dedicated route for the most frequent requests; unmatched requests of any kind come here too.
  app.get("/*", handleRequest);
  app.setNotFoundHandler(handleRequest);
}

/** Hashed files are served by folder: a route for each of several hundred takes a third of the startup time. */
async function serveBuiltFiles(app: FastifyInstance, folder: string) {
  const commonOptions = { index: false as const, decorateReply: false, preCompressed: true, cacheControl: false };
  await app.register(fastifyStatic, {
    ...commonOptions,
    root: join(folder, "assets"),
    prefix: "/assets/",
    setHeaders: (reply) => void reply.header("cache-control", `public, max-age=${year / 1000}, immutable`),
  });
  await app.register(fastifyStatic, {
    ...commonOptions,
    root: folder,
    wildcard: false,
    globIgnore: ["assets/**"],
    setHeaders: (reply, path) => {
      reply.header("cache-control", "no-cache");
      // A worker uses the policy of its own file, and this one fetches.
      if (path.endsWith("/sw.js")) reply.header("content-security-policy", "default-src 'self'");
    },
  });
}

type Prepared = { pieces: Page; compressed?: PrecompressedPage };

/**
 * Caches one page for each brand, language, kind of visitor and public page. Entries are dropped with the brand, or with the facts that a
 * public page is rendered from.
 */
function createPageCache(template: string, folder: string, { render, renderNoScript }: ScreenOptions) {
  const fonts = readFontFiles(folder);
  const cache = new WeakMap<object, Map<string, Prepared | Promise<Prepared>>>();
  return (data: PageData, { url }: FastifyRequest): Prepared | Promise<Prepared> => {
    const of = data.facts ?? data.brand;
    const path = data.facts ? normalizePath(url) : "";
    const variant = `${data.locale} ${data.signedIn} ${data.closed ? JSON.stringify(data.closed) : ""} ${path}`;
    const variants = cache.get(of) ?? new Map<string, Prepared | Promise<Prepared>>();
    cache.set(of, variants);
    const cached = variants.get(variant);
    if (cached) return cached;
    const prepare = (rendered?: RenderedPage): Prepared => ({
      pieces: preparePage(template, data, { fonts, rendered, noScriptHtml: renderNoScript?.(data) }),
    });
    if (!data.facts || !render) {
      const page = prepare();
      variants.set(variant, page);
      return page;
    }
    const pending = render(path, data).then((rendered) => {
      const page = prepare(rendered);
      // A failed rendering is retried for the next visitor.
      if (rendered) variants.set(variant, page);
      else variants.delete(variant);
      return page;
    });
    variants.set(variant, pending);
    return pending;
  };
}

/** Returns the path without query, fragment and trailing slashes. */
export const normalizePath = (url: string): string => url.replace(/[?#].*$/, "").replace(/(.)\/+$/, "$1");

/** Returns the query with its question mark, or an empty string. */
const queryOf = (url: string): string => /\?[^#]*/.exec(url)?.[0] ?? "";

/**
 * Returns the language of the query, else the one chosen before in this browser, else the first supported one of the browser, else the
 * tenant's.
 */
export function resolveLocale({ query, headers }: FastifyRequest, tenantLocale: LocaleCode): LocaleCode {
  const { lang } = query as { lang?: unknown };
  const chosen = typeof lang === "string" ? lang : cookieOf(headers.cookie, "locale");
  if (chosen && isLocale(chosen)) return chosen;
  const acceptLanguage = headers["accept-language"];
  return acceptLanguage ? preferredLocale(acceptedTags(acceptLanguage), tenantLocale) : tenantLocale;
}

/** Scripts change this cookie when a person chooses a language, so it is not httpOnly. */
const localeCookie = (locale: LocaleCode, { protocol }: FastifyRequest) =>
  `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${protocol === "https" ? "; Secure" : ""}`;

/** Allows the inline script that sets language and scheme before the first paint, by its hash. */
const inlineScriptHashes = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash("sha256").update(defined(code)).digest("base64")}'`,
  );

/** Two pieces, between which the nonce of the response goes. */
const contentSecurityPolicy = (scripts: string[]) => [
  `default-src 'self'; script-src 'self' ${scripts.join(" ")}; style-src 'self' 'nonce-`,
  [
    "'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
];
