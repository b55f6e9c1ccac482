import type { FastifyInstance, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import { isStorable } from "#base/storable.ts";
import type { Services } from "#server/ctx.ts";
import type { Receive } from "#server/http/mount.ts";
import type { Limit } from "#server/http/rate-limit.ts";
import { openBucket, requireMember } from "./authenticate.ts";
import { allowOrigins } from "./cors.ts";
import { sendBytes } from "./download.ts";
import { createErrorHandler } from "./error-handler.ts";
import { type FileReader, findByToken, findReadable, listNames } from "./reads.ts";
import { commandsOf, readMetadata } from "./request-body.ts";
import { serializeObject } from "./serialize-object.ts";
import { continueResumable, startResumable, uploadInOneRequest } from "./upload-handlers.ts";
import { removeFile, renewToken, updateMetadata } from "./writes.ts";

type RouteOptions = { receive: Receive; limit: Limit; readers: readonly FileReader[] };
type Params = { bucket: string; "*": string };
type Query = Partial<Record<string, string>>;

/**
 * Registers the routes of R7.5 in the format that object storages and their SDK share [R8.6]: outside `/api/v1`, behind the same guards.
 */
export function registerFileRoutes(
  app: FastifyInstance,
  services: Services,
  { receive, limit, readers }: RouteOptions,
) {
  void app.register(async (scope) => {
    scope.setErrorHandler(createErrorHandler(services.log));
    allowOrigins(scope, services.settings);
    scope.addHook("onRequest", (request, reply, done) => done(limit(request, reply)));
    // The handlers read bodies themselves, because only they know the size limit.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body));

    const member = (request: FastifyRequest) => requireMember(services, receive, request);
    const pathOf = (request: FastifyRequest) => (request.params as Params)["*"];
    const bucketOf = (request: FastifyRequest) => (request.params as Params).bucket;

    scope.get("/v0/b/:bucket/o", async (request) => {
      const ctx = await member(request);
      const { prefix = "", delimiter = "", maxResults = "", pageToken } = parseQuery(request);
      const pageSize = Math.min(Math.max(Math.trunc(Number(maxResults)) || 1000, 1), 1000);
      const after = Buffer.from(pageToken ?? "", "base64url").toString();
      if (![prefix, delimiter, after].every(isStorable)) throw baseErrors.malformed();
      const { files: names, folders: prefixes, next } = await listNames(ctx, { prefix, delimiter, pageSize, after });
      const items = names.map((name) => ({ name, bucket: bucketOf(request) }));
      return { prefixes, items, ...(next && { nextPageToken: Buffer.from(next).toString("base64url") }) };
    });

    scope.get("/v0/b/:bucket/o/*", async (request, reply) => {
      const { alt, token } = parseQuery(request);
      const found =
        alt === "media" && token
          ? await findByToken(await openBucket(services, receive, request), pathOf(request), token)
          : await findReadable(await member(request), pathOf(request), readers);
      return alt === "media"
        ? sendBytes(services.storage, found, request, reply)
        : serializeObject(found, bucketOf(request));
    });

    scope.post("/v0/b/:bucket/o", { config: { isLong: true } }, async (request, reply) => {
      const ctx = await member(request);
      const { name = "", upload_id, format } = parseQuery(request);
      if (upload_id) return continueResumable(ctx, upload_id, request, reply);
      if (commandsOf(request).includes("start")) return startResumable(ctx, name, request, reply);
      return serializeObject(
        await uploadInOneRequest(ctx, { name, ...(format !== undefined && { format }) }, request),
        bucketOf(request),
      );
    });

    scope.post("/v0/b/:bucket/o/*", async (request) => {
      const ctx = await member(request);
      if (parseQuery(request).create_token !== "true") throw baseErrors.malformed();
      return serializeObject(await renewToken(ctx, pathOf(request)), bucketOf(request));
    });

    scope.patch("/v0/b/:bucket/o/*", async (request) => {
      const ctx = await member(request);
      return serializeObject(
        await updateMetadata(ctx, pathOf(request), await readMetadata(request)),
        bucketOf(request),
      );
    });

    scope.delete("/v0/b/:bucket/o/*", async (request, reply) => {
      await removeFile({ ...(await member(request)), ip: request.ip }, pathOf(request));
      return reply.code(204).send();
    });
  });
}

/** Every parameter must be given once; repeated parameters are rejected. */
function parseQuery(request: FastifyRequest): Query {
  const query = request.query as Partial<Record<string, string | string[]>>;
  if (Object.values(query).some((value) => typeof value !== "string")) throw baseErrors.malformed();
  return query as Query;
}
