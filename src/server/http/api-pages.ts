import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#base/endpoint.ts";
import { apiPage } from "./api-page.ts";
import { compressed } from "./compressed.ts";
import { openApi } from "./openapi.ts";

/** The API, for machines and for readers. Both come from the contract, so neither can be out of date; made when first asked for. */
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
