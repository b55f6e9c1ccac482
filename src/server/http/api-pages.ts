import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#base/endpoint.ts";
import { renderApiPage } from "./api-page.ts";
import { compress } from "./compress.ts";
import { generateOpenApi } from "./openapi.ts";

/** Serves the API as OpenAPI and as a page. Both are generated from the contract, on first request, so neither can be out of date. */
export function registerApiPages(app: FastifyInstance, endpoints: readonly Endpoint[], version: string) {
  const document = memoize(() => generateOpenApi(endpoints, version));
  const page = memoize(() => renderApiPage(document()));
  app.get("/api/openapi.json", async () => document());
  app.get("/api/docs", async (request, reply) => {
    const { html, styleHash } = page();
    reply
      .header("content-security-policy", `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`)
      .type("text/html; charset=utf-8");
    return compress(html, request, reply);
  });
}

function memoize<T>(make: () => T): () => T {
  let cached: T | undefined;
  return () => (cached ??= make());
}
