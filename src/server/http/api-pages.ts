import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import { apiPagePath, renderApiPages } from "./api-page.ts";
import { compress } from "./compress.ts";
import { generateOpenApi } from "./openapi.ts";

/** Serves the API as OpenAPI and as pages. Both are generated from the contract, on first request, so neither can be out of date. */
export function registerApiPages(app: FastifyInstance, endpoints: readonly Endpoint[], version: string) {
  const document = memoize(() => generateOpenApi(endpoints, version));
  const pages = memoize(() => renderApiPages(document()));
  const answer = (html: string | undefined, request: FastifyRequest, reply: FastifyReply) => {
    if (html === undefined) throw baseErrors.notFound();
    const policy = `default-src 'none'; style-src '${pages().styleHash}'; frame-ancestors 'none'`;
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8");
    return compress(html, request, reply);
  };
  app.get("/api/openapi.json", async () => document());
  app.get(apiPagePath, async (request, reply) => answer(pages().overview, request, reply));
  app.get<{ Params: { section: string } }>(`${apiPagePath}/:section`, async (request, reply) =>
    answer(pages().sections.get(request.params.section), request, reply),
  );
}

function memoize<T>(make: () => T): () => T {
  let cached: T | undefined;
  return () => (cached ??= make());
}
