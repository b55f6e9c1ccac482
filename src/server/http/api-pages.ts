import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#base/endpoint.ts";
import { apiPage } from "./api-page.ts";
import { compressed } from "./compressed.ts";
import { openApi } from "./openapi.ts";

/** Serves the API as OpenAPI and as a page. Both are generated from the contract, on first request, so neither can be out of date. */
export function apiPages(app: FastifyInstance, endpoints: readonly Endpoint[], version: string) {
  const document = once(() => openApi(endpoints, version));
  const page = once(() => apiPage(document()));
  app.get("/api/openapi.json", async () => document());
  app.get("/api/docs", async (request, reply) => {
    const { html, styleHash } = page();
    reply
      .header("content-security-policy", `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`)
      .type("text/html; charset=utf-8");
    return compressed(html, request, reply);
  });
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
