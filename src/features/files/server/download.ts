import type { FastifyReply, FastifyRequest } from "fastify";
import { defined } from "#base/defined.ts";
import type { Storage } from "#server/files/storage.ts";
import { filePolicy } from "#server/http/downloads.ts";
import { cacheControlOf, isInlineType, rangeOf } from "../rules.ts";
import { etagOf, type ObjectRow } from "./serialize-object.ts";

/** Sends the whole file or the requested range. Images and PDF are shown inline; everything else is downloaded, whatever type it claims. */
export async function sendBytes(storage: Storage, object: ObjectRow, request: FastifyRequest, reply: FastifyReply) {
  const etag = `"${etagOf(object)}"`;
  reply
    .header("etag", etag)
    .header("last-modified", new Date(object.updatedAt).toUTCString())
    .header("accept-ranges", "bytes")
    .header("cache-control", cacheControlOf(object.cacheControl))
    .header("x-goog-generation", String(object.generation))
    .header("x-goog-hash", `md5=${object.md5}`)
    .header("content-security-policy", filePolicy)
    .header("x-content-type-options", "nosniff")
    .header("cross-origin-resource-policy", "same-origin")
    .header("content-disposition", dispositionOf(object))
    .type(object.contentType);
  if (object.contentLanguage) reply.header("content-language", object.contentLanguage);
  if (object.contentEncoding) reply.header("content-encoding", object.contentEncoding);
  if (request.headers["if-none-match"]?.split(/,\s*/).includes(etag)) return reply.code(304).send();

  const changed = request.headers["if-range"] !== undefined && request.headers["if-range"] !== etag;
  const range = changed ? "all" : rangeOf(request.headers.range, object.size);
  if (range === "none") return reply.code(416).header("content-range", `bytes */${object.size}`).send();
  if (range === "all") {
    reply.header("content-length", object.size);
    return reply.send(await storage.disk.getStream(object.key));
  }
  const { start, end } = range;
  reply
    .code(206)
    .header("content-range", `bytes ${start}-${end}/${object.size}`)
    .header("content-length", end - start + 1);
  return reply.send(await storage.range(object.key, range));
}

/** The file name is the last path segment, unless the owner chose another one for downloads. */
function dispositionOf({ path, contentType, contentDisposition }: ObjectRow) {
  if (contentDisposition?.toLowerCase().startsWith("attachment")) return contentDisposition;
  const name = encodeURIComponent(defined(path.split("/").at(-1))).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${isInlineType(contentType) ? "inline" : "attachment"}; filename*=UTF-8''${name}`;
}
