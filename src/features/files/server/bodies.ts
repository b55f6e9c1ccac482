import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { type Description, description, errors } from "../contract.ts";

export const header = ({ headers }: FastifyRequest, name: string) => headers[name] as string | undefined;
export const commandsOf = (request: FastifyRequest) =>
  (header(request, "x-goog-upload-command") ?? "").split(/\s*,\s*/);

/** Iterating does not destroy the request when reading stops early, so that the response can still reach the sender. */
export const bodyOf = ({ body }: FastifyRequest): AsyncIterable<Buffer> =>
  body ? (body as Readable).iterator({ destroyOnReturn: false }) : noBytes();
async function* noBytes() {}

export function said(text: string, more: Description = {}): Description {
  let given: unknown;
  try {
    given = JSON.parse(text.trim() || "{}");
  } catch {
    throw errors.badMetadata();
  }
  const read = description.safeParse({ ...more, ...(given as object) });
  if (!read.success) throw errors.badMetadata();
  return read.data;
}

const mostSaid = 64 * 1024;

export async function saidIn(request: FastifyRequest, more?: Description) {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bodyOf(request)) {
    length += piece.length;
    if (length > mostSaid) throw errors.badMetadata();
    pieces.push(piece);
  }
  return said(Buffer.concat(pieces).toString("utf8"), more);
}
