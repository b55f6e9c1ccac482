import type { FastifyInstance, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import { isStorable } from "#base/storable.ts";
import type { Services } from "#server/ctx.ts";
import type { Receive } from "#server/http/mount.ts";
import type { Limit } from "#server/http/rate-limit.ts";
import { commandsOf, saidIn } from "./bodies.ts";
import { sendBytes } from "./download.ts";
import { otherSites } from "./other-sites.ts";
import { byToken, type FileReader, listNames, readable } from "./reads.ts";
import { refused } from "./refused.ts";
import { seen } from "./seen.ts";
import { begin, goOn, whole } from "./sending.ts";
import { memberAt, strangerAt } from "./who.ts";
import { redescribe, removeFile, renewToken } from "./writes.ts";

type Way = { receive: Receive; limit: Limit; readers: readonly FileReader[] };
type Params = { bucket: string; "*": string };
type Query = Partial<Record<string, string>>;

/**
 * Registers the routes of R7.5 in the format that object storages and their SDK share [R8.6]: outside `/api/v1`, behind the same guards.
 */
export function files(app: FastifyInstance, services: Services, { receive, limit, readers }: Way) {
  void app.register(async (scope) => {
    scope.setErrorHandler(refused(services.log));
    otherSites(scope, services.settings);
    scope.addHook("onRequest", (request, reply, done) => done(limit(request, reply)));
    // The handlers read bodies themselves, because only they know the size limit.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body));

    const member = (request: FastifyRequest) => memberAt(services, receive, request);
    const pathOf = (request: FastifyRequest) => (request.params as Params)["*"];
    const bucketOf = (request: FastifyRequest) => (request.params as Params).bucket;

    scope.get("/v0/b/:bucket/o", async (request) => {
      const ctx = await member(request);
      const { prefix = "", delimiter = "", maxResults = "", pageToken } = queryOf(request);
      const most = Math.min(Math.max(Math.trunc(Number(maxResults)) || 1000, 1), 1000);
      const after = Buffer.from(pageToken ?? "", "base64url").toString();
      if (![prefix, delimiter, after].every(isStorable)) throw baseErrors.malformed();
      const { files: names, folders: prefixes, next } = await listNames(ctx, { prefix, delimiter, most, after });
      const items = names.map((name) => ({ name, bucket: bucketOf(request) }));
      return { prefixes, items, ...(next && { nextPageToken: Buffer.from(next).toString("base64url") }) };
    });

    scope.get("/v0/b/:bucket/o/*", async (request, reply) => {
      const { alt, token } = queryOf(request);
      const found =
        alt === "media" && token
          ? await byToken(await strangerAt(services, receive, request), pathOf(request), token)
          : await readable(await member(request), pathOf(request), readers);
      return alt === "media" ? sendBytes(services.storage, found, request, reply) : seen(found, bucketOf(request));
    });

    scope.post("/v0/b/:bucket/o", { config: { isLong: true } }, async (request, reply) => {
      const ctx = await member(request);
      const { name = "", upload_id } = queryOf(request);
      if (upload_id) return goOn(ctx, upload_id, request, reply);
      if (commandsOf(request).includes("start")) return begin(ctx, name, request, reply);
      return seen(await whole(ctx, name, request), bucketOf(request));
    });

    scope.post("/v0/b/:bucket/o/*", async (request) => {
      const ctx = await member(request);
      if (queryOf(request).create_token !== "true") throw baseErrors.malformed();
      return seen(await renewToken(ctx, pathOf(request)), bucketOf(request));
    });

    scope.patch("/v0/b/:bucket/o/*", async (request) => {
      const ctx = await member(request);
      return seen(await redescribe(ctx, pathOf(request), await saidIn(request)), bucketOf(request));
    });

    scope.delete("/v0/b/:bucket/o/*", async (request, reply) => {
      await removeFile({ ...(await member(request)), ip: request.ip }, pathOf(request));
      return reply.code(204).send();
    });
  });
}

/** Every parameter must be given once; repeated parameters are rejected. */
function queryOf(request: FastifyRequest): Query {
  const query = request.query as Partial<Record<string, string | string[]>>;
  if (Object.values(query).some((value) => typeof value !== "string")) throw baseErrors.malformed();
  return query as Query;
}
