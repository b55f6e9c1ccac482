import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** Below this size the headers outweigh the gain. */
const minLength = 1024;

/** Compresses a long text in Node's thread pool, if the client accepts it. Static files are compressed when they are built. */
export function compress(text: string, { headers }: FastifyRequest, reply: FastifyReply): string | Promise<Buffer> {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string" || text.length < minLength) return text;
  if (/\bbr\b/.test(accepted)) {
    reply.header("content-encoding", "br").header("vary", "accept-encoding");
    return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  }
  if (!/\bgzip\b/.test(accepted)) return text;
  reply.header("content-encoding", "gzip").header("vary", "accept-encoding");
  return gzipText(text);
}
