import type { FastifyReply, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { errors } from "../contract.ts";
import { granularity } from "../rules.ts";
import { decodeString, parseFormat } from "./decode-string.ts";
import { boundaryOf, type MultipartUpload, readMultipart } from "./multipart-related.ts";
import type { FileCtx } from "./reads.ts";
import { appendChunk, finalizeUpload, storeUpload } from "./receive-upload.ts";
import { bodyOf, commandsOf, header, parseMetadata, readMetadata } from "./request-body.ts";
import { serializeObject } from "./serialize-object.ts";
import { deleteUpload, getOpenUpload, startUpload } from "./uploads.ts";

type Params = { bucket: string };

type Query = { name?: string; format?: string };

/** Handles an upload in a single request: metadata and bytes as multipart, or the bytes alone, or a string in one of R5.10's formats. */
export async function uploadInOneRequest(ctx: FileCtx, { name = "", format }: Query, request: FastifyRequest) {
  const stringFormat = format === undefined ? undefined : parseFormat(format);
  const { description, ...sent } = await readBody(request);
  const decoded = stringFormat ? await decodeString(stringFormat, sent.bytes) : sent;
  const contentType = decoded.contentType ?? sent.contentType ?? null;
  return storeUpload(ctx, name, parseMetadata(description, { contentType }), decoded.bytes);
}

async function readBody(request: FastifyRequest): Promise<MultipartUpload> {
  const contentType = header(request, "content-type");
  const boundary = boundaryOf(contentType);
  if (boundary !== undefined) return readMultipart(bodyOf(request), boundary);
  if (contentType?.startsWith("multipart/")) throw baseErrors.malformed();
  return { description: "", contentType, bytes: bodyOf(request) };
}

/** Starts a resumable upload; headers of the response say where to send the chunks. */
export async function startResumable(ctx: FileCtx, name: string, request: FastifyRequest, reply: FastifyReply) {
  const announced = header(request, "x-goog-upload-header-content-length");
  const size = announced !== undefined && /^\d{1,15}$/.test(announced) ? Number(announced) : null;
  const contentType = header(request, "x-goog-upload-header-content-type") ?? null;
  const upload = await startUpload(ctx, name, await readMetadata(request, { contentType }), size);
  const query = new URLSearchParams({ name, upload_id: upload.id, upload_protocol: "resumable" });
  const { bucket } = request.params as Params;
  return reply
    .header("x-goog-upload-url", `${request.protocol}://${request.host}/v0/b/${encodeURIComponent(bucket)}/o?${query}`)
    .header("x-goog-upload-chunk-granularity", granularity)
    .header("x-goog-upload-status", "active")
    .send();
}

export async function continueResumable(ctx: FileCtx, uploadId: string, request: FastifyRequest, reply: FastifyReply) {
  const known = id("upl").safeParse(uploadId);
  if (!known.success) throw errors.uploadOver();
  const { upload, object } = await getOpenUpload(ctx, known.data);
  const commands = commandsOf(request);
  const { bucket } = request.params as Params;
  const status = (state: "active" | "final" | "cancelled", received: number) =>
    reply.header("x-goog-upload-status", state).header("x-goog-upload-size-received", received);

  if (commands.includes("cancel")) {
    await deleteUpload(ctx, upload.id);
    return status("cancelled", 0).send();
  }
  if (upload.objectId) return status("final", upload.received).send(object && serializeObject(object, bucket));
  if (commands.includes("query")) return status("active", upload.received).send();
  reply.header("x-goog-upload-size-received", upload.received);
  const offset = Number(header(request, "x-goog-upload-offset") ?? Number.NaN);
  if (commands.includes("finalize")) {
    const stored = await finalizeUpload(ctx, upload, offset, bodyOf(request));
    return status("final", stored.size).send(serializeObject(stored, bucket));
  }
  if (!commands.includes("upload")) throw baseErrors.malformed();
  return status("active", await appendChunk(ctx, upload, offset, bodyOf(request))).send();
}
