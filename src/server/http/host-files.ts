import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";

/** The body is created only when the browser's copy is stale, which `version` decides. */
export type HostFile = { type: string; version: string; body: () => Promise<string | Uint8Array> };

/** Registers a file that differs by host. Browsers cache and revalidate it, so that a new brand is visible at once. */
export function registerHostFile(
  app: FastifyInstance,
  path: string,
  find: (request: FastifyRequest) => Promise<HostFile | undefined>,
) {
  app.get(path, async (request, reply) => {
    const file = await find(request);
    if (!file) throw baseErrors.notFound();
    const etag = `"${createHash("sha256").update(file.version).digest("base64url").slice(0, 22)}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache").header("vary", "cookie");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const body = await file.body();
    return reply.type(file.type).send(typeof body === "string" ? body : Buffer.from(body));
  });
}
