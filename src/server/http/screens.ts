import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "#base/brand/brand.ts";
import { baseErrors } from "#base/errors.ts";
import { acceptedTags, type LocaleCode, preferredLocale } from "#base/locales.ts";
import type { PageData } from "#base/page.ts";
import { compressed } from "./compressed.ts";
import { fontFiles } from "./font-files.ts";
import { type Page, preparedPage } from "./page.ts";
import { sendProblem } from "./problems.ts";

const year = 31_536_000_000;

/** Serves the built screens: hashed files for a year, and for every other address the page in the brand of its host. */
export async function screens(
  app: FastifyInstance,
  folder: string,
  dataFor: (request: FastifyRequest) => PageData | Promise<PageData>,
) {
  const template = existsSync(join(folder, "index.html"))
    ? readFileSync(join(folder, "index.html"), "utf8")
    : undefined;
  if (template)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? `public, max-age=${year / 1000}, immutable` : "no-cache");
      },
    });
  const policy = policyOf(inlineScriptHashes(template ?? ""));
  const pageFor = pages(template ?? "", folder);

  const send = (data: PageData, request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomUUID();
    reply
      .header("content-security-policy", policy.join(nonce))
      .header("cache-control", "no-store")
      .header("content-type", "text/html; charset=utf-8");
    const page = compressed(pageFor(data, request).join(nonce), request, reply);
    return page instanceof Promise ? page.then((small) => reply.send(small)) : reply.send(page);
  };
  /** No promise where nothing has to be waited for: each costs a small page as much as writing it. */
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (!template || !wantsPage(request)) return sendProblem(baseErrors.notFound(), request, reply);
    const data = dataFor(request);
    return data instanceof Promise ? data.then((found) => send(found, request, reply)) : send(data, request, reply);
  };
  // A route of its own for what is asked most; whatever else nobody answers comes here too.
  app.get("/*", answer);
  app.setNotFoundHandler(answer);
}

/** Made once for each brand, language and kind of visitor, and gone with the brand. */
function pages(template: string, folder: string) {
  const fonts = fontFiles(folder);
  const made = new WeakMap<Brand, Map<string, Page>>();
  return (data: PageData, { headers }: FastifyRequest): Page => {
    const locale = localeFor(headers["accept-language"], data.locale);
    const ofBrand = made.get(data.brand) ?? new Map<string, Page>();
    const kind = `${locale} ${data.signedIn} ${data.closed ? JSON.stringify(data.closed) : ""}`;
    const known = ofBrand.get(kind);
    if (known) return known;
    const page = preparedPage(template, { ...data, locale }, fonts);
    made.set(data.brand, ofBrand.set(kind, page));
    return page;
  };
}

/** The first of the browser's languages that we speak, else the tenant's own. */
const localeFor = (asked: string | undefined, own: LocaleCode) =>
  asked ? preferredLocale(acceptedTags(asked), own) : own;

/** A missing picture or endpoint must not be answered with a page. */
const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === "GET" &&
  !/^\/(api|assets|brand|health|photos|socket\.io|v0)\//.test(url) &&
  (headers.accept ?? "*/*").match(/text\/html|\*\/\*/);

/** The tiny script that sets language and scheme before the first paint is let in by its hash. */
const inlineScriptHashes = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash("sha256").update(code!).digest("base64")}'`,
  );

/** In two pieces, between which the response's nonce stands. */
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
