import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { PageData } from "#base/page.ts";
import { compressed } from "./compressed.ts";
import { pageWith } from "./page.ts";
import { sendProblem } from "./problems.ts";

const year = 31_536_000_000;

/** Serves the built screens: hashed files for a year, and for every other address the page in the brand of its host. */
export async function screens(
  app: FastifyInstance,
  folder: string,
  dataFor: (request: FastifyRequest) => Promise<PageData>,
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
  const scripts = inlineScriptHashes(template ?? "");

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (!template || !wantsPage(request)) return sendProblem(baseErrors.notFound(), request, reply);
    const nonce = randomBytes(16).toString("base64");
    reply
      .header("content-security-policy", policy(scripts, nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8");
    return compressed(pageWith(template, await dataFor(request), nonce), request, reply);
  });
}

/** A missing picture or endpoint must not be answered with a page. */
const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === "GET" &&
  !/^\/(api|assets|health|socket\.io)\//.test(url) &&
  (headers.accept ?? "*/*").match(/text\/html|\*\/\*/);

/** The tiny script that sets language and scheme before the first paint is let in by its hash. */
const inlineScriptHashes = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash("sha256").update(code!).digest("base64")}'`,
  );

const policy = (scripts: string[], nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
