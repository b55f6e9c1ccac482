import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import { acceptedTags, isLocale, type LocaleCode, preferredLocale } from "#base/locales.ts";
import type { PageData, Written } from "#base/page.ts";
import { cookieOf } from "./cookie.ts";
import { fontFiles } from "./font-files.ts";
import { Packed } from "./packed.ts";
import { type Page, preparedPage } from "./page.ts";
import { sendProblem, wantsPage } from "./problems.ts";

const year = 31_536_000_000;

type Ways = {
  /** Returns the data of a page. */
  dataFor: (request: FastifyRequest) => PageData | Promise<PageData>;
  /** Renders a public page, which is one with `facts`. Returns undefined on failure: then the browser renders it. */
  write?: (path: string, data: PageData) => Promise<Written | undefined>;
  /** Returns whether a path exists. Without this function every path does. */
  leadsSomewhere?: (path: string, platform: boolean) => boolean;
  /** Returns the HTML of a page that is not server-rendered, for browsers without scripts. */
  withoutScripts?: (data: PageData) => string;
};

/** When crawlers may retry a closed tenant, in seconds. */
const backIn = "3600";

/** Serves the built screens: hashed files are cached for a year, and every other path gets the page in the brand of its host. */
export async function screens(app: FastifyInstance, folder: string, ways: Ways) {
  const { dataFor, leadsSomewhere } = ways;
  const template = existsSync(join(folder, "index.html"))
    ? readFileSync(join(folder, "index.html"), "utf8")
    : undefined;
  if (template) await builtFiles(app, folder);
  const policy = policyOf(inlineScriptHashes(template ?? ""));
  const pageFor = pages(template ?? "", folder, ways);

  const send = (page: Prepared, request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomUUID();
    reply
      .header("content-security-policy", policy.join(nonce))
      .header("cache-control", "no-store")
      .header("content-type", "text/html; charset=utf-8")
      .header("vary", "accept-encoding, accept-language, cookie");
    if (!/\bgzip\b/.test(String(request.headers["accept-encoding"]))) return reply.send(page.pieces.join(nonce));
    page.packed ??= new Packed(page.pieces);
    return reply.header("content-encoding", "gzip").send(page.packed.with(nonce));
  };
  const answerWith = (data: PageData, request: FastifyRequest, reply: FastifyReply) => {
    if (data.closed) reply.code(503).header("retry-after", backIn).header("x-robots-tag", "noindex");
    else if (leadsSomewhere && !leadsSomewhere(pathOf(request.url), data.platform)) reply.code(404);
    // A visitor who follows a link in one language stays in it, with or without scripts.
    const { lang } = request.query as { lang?: unknown };
    if (lang === data.locale) reply.header("set-cookie", localeCookie(data.locale, request));
    const page = pageFor(data, request);
    return page instanceof Promise ? page.then((made) => send(made, request, reply)) : send(page, request, reply);
  };
  /** Avoids promises where nothing is awaited: each costs as much as rendering a small page. */
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (!template || !wantsPage(request)) return sendProblem(baseErrors.notFound(), request, reply);
    const data = dataFor(request);
    return data instanceof Promise
      ? data.then((found) => answerWith(found, request, reply))
      : answerWith(data, request, reply);
  };
  // A dedicated route for the most frequent requests; unmatched requests of any kind come here too.
  app.get("/*", answer);
  app.setNotFoundHandler(answer);
}

/** Hashed files are served by folder: a route for each of several hundred takes a third of the startup time. */
async function builtFiles(app: FastifyInstance, folder: string) {
  const alike = { index: false as const, decorateReply: false, preCompressed: true, cacheControl: false };
  await app.register(fastifyStatic, {
    ...alike,
    root: join(folder, "assets"),
    prefix: "/assets/",
    setHeaders: (reply) => void reply.header("cache-control", `public, max-age=${year / 1000}, immutable`),
  });
  await app.register(fastifyStatic, {
    ...alike,
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

type Prepared = { pieces: Page; packed?: Packed };

/**
 * Caches one page for each brand, language, kind of visitor and public page. Entries are dropped with the brand, or with the facts that a
 * public page is rendered from.
 */
function pages(template: string, folder: string, { write, withoutScripts }: Ways) {
  const fonts = fontFiles(folder);
  const made = new WeakMap<object, Map<string, Prepared | Promise<Prepared>>>();
  return (data: PageData, { url }: FastifyRequest): Prepared | Promise<Prepared> => {
    const of = data.facts ?? data.brand;
    const path = data.facts ? pathOf(url) : "";
    const kind = `${data.locale} ${data.signedIn} ${data.closed ? JSON.stringify(data.closed) : ""} ${path}`;
    const kept = made.get(of) ?? new Map<string, Prepared | Promise<Prepared>>();
    made.set(of, kept);
    const known = kept.get(kind);
    if (known) return known;
    const prepared = (written?: Written): Prepared => ({
      pieces: preparedPage(template, data, { fonts, written, instead: withoutScripts?.(data) }),
    });
    if (!data.facts || !write) {
      const page = prepared();
      kept.set(kind, page);
      return page;
    }
    const coming = write(path, data).then((written) => {
      const page = prepared(written);
      // A failed rendering is retried for the next visitor.
      if (written) kept.set(kind, page);
      else kept.delete(kind);
      return page;
    });
    kept.set(kind, coming);
    return coming;
  };
}

/** Returns the path without query, fragment and trailing slashes. */
export const pathOf = (url: string): string => url.replace(/[?#].*$/, "").replace(/(.)\/+$/, "$1");

/**
 * Returns the language of the query, else the one chosen before in this browser, else the first supported one of the browser, else the
 * tenant's.
 */
export function localeFor({ query, headers }: FastifyRequest, own: LocaleCode): LocaleCode {
  const { lang } = query as { lang?: unknown };
  const chosen = typeof lang === "string" ? lang : cookieOf(headers.cookie, "locale");
  if (chosen && isLocale(chosen)) return chosen;
  const asked = headers["accept-language"];
  return asked ? preferredLocale(acceptedTags(asked), own) : own;
}

/** Scripts change this cookie when a person chooses a language, so it is not httpOnly. */
const localeCookie = (locale: LocaleCode, { protocol }: FastifyRequest) =>
  `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${protocol === "https" ? "; Secure" : ""}`;

/** Allows the inline script that sets language and scheme before the first paint, by its hash. */
const inlineScriptHashes = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash("sha256").update(code!).digest("base64")}'`,
  );

/** Two pieces, between which the nonce of the response goes. */
const policyOf = (scripts: string[]) => [
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
