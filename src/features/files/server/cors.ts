import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Settings } from "#server/settings.ts";

/** Request headers a cross-origin page may send: everything the SDK sends, plus range requests. */
const requestHeaders = [
  "Authorization",
  "Content-Type",
  "If-None-Match",
  "If-Range",
  "Range",
  "X-Firebase-AppCheck",
  "X-Firebase-GMPID",
  "X-Firebase-Storage-Version",
  "X-Goog-Upload-Command",
  "X-Goog-Upload-Header-Content-Length",
  "X-Goog-Upload-Header-Content-Type",
  "X-Goog-Upload-Offset",
  "X-Goog-Upload-Protocol",
].join(", ");

/** Response headers a cross-origin page may read. */
const responseHeaders = [
  "Content-Range",
  "ETag",
  "Retry-After",
  "X-Goog-Upload-Chunk-Granularity",
  "X-Goog-Upload-Size-Received",
  "X-Goog-Upload-Status",
  "X-Goog-Upload-URL",
].join(", ");

/**
 * Lets pages of configured origins use the upload protocol with a token of their own. Cookies are never allowed, so that no site can act as
 * its visitor. Without configured origins no CORS headers are sent, and browsers block every other site.
 */
export function allowOrigins(scope: FastifyInstance, { FILES_ORIGINS: origins }: Pick<Settings, "FILES_ORIGINS">) {
  if (origins.length === 0) return;
  const isAllowedOrigin = (origin: string | undefined) => origin !== undefined && origins.includes(origin);
  // This hook runs first, so that the page can read refusals too.
  scope.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    reply.header("vary", "origin");
    if (isAllowedOrigin(origin))
      reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", responseHeaders);
    done();
  });
  for (const path of ["/v0/b/:bucket/o", "/v0/b/:bucket/o/*"])
    scope.options(path, async ({ headers }, reply) => {
      if (!isAllowedOrigin(headers.origin)) throw baseErrors.foreignOrigin();
      return reply
        .code(204)
        .header("access-control-allow-methods", "GET, POST, PATCH, DELETE")
        .header("access-control-allow-headers", requestHeaders)
        .header("access-control-max-age", "600")
        .send();
    });
}
