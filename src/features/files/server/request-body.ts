import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { errors, type FileMetadata, fileMetadata } from "../contract.ts";

export const header = ({ headers }: FastifyRequest, name: string) => headers[name] as string | undefined;
export const commandsOf = (request: FastifyRequest) =>
  (header(request, "x-goog-upload-command") ?? "").split(/\s*,\s*/);

/** Iterating does not destroy the request when reading stops early, so that the response can still reach the sender. */
export const bodyOf = ({ body }: FastifyRequest): AsyncIterable<Buffer> =>
  body ? (body as Readable).iterator({ destroyOnReturn: false }) : emptyBody();
async function* emptyBody() {}

export function parseMetadata(text: string, more: FileMetadata = {}): FileMetadata {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.trim() || "{}");
  } catch {
    throw errors.badMetadata();
  }
  const read = fileMetadata.safeParse({ ...more, ...(parsed as object) });
  if (!read.success) throw errors.badMetadata();
  return read.data;
}

const maxMetadataBytes = 64 * 1024;

export async function readMetadata(request: FastifyRequest, more?: FileMetadata) {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bodyOf(request)) {
    length += chunk.length;
    if (length > maxMetadataBytes) throw errors.badMetadata();
    chunks.push(chunk);
  }
  return parseMetadata(Buffer.concat(chunks).toString("utf8"), more);
}
