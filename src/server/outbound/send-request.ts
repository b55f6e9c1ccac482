import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { defined, firstOf } from "#base/defined.ts";
import { OutboundError } from "./outbound-error.ts";

export type Address = { address: string; family: 4 | 6 };
export type OutboundRequest = { method: string; headers: Record<string, string>; body: Buffer | undefined };
export type OutboundResponse = { status: number; headers: Headers; body: Buffer | ReadableStream<Uint8Array> };
type Limits = {
  maxBytes: number;
  signal: AbortSignal;
  /** Returns the body of a successful response while it arrives; it is subject to the same limits. */
  isStreamed?: boolean | undefined;
};

/** Connects to the addresses that were checked: the name is not resolved a second time. */
const pinnedLookup =
  (addresses: readonly Address[]): LookupFunction =>
  (_name, { all }, callback) => {
    const first = firstOf(addresses);
    if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

/** Sends one request on its own connection, to one of these addresses. The name is kept in `Host` and in the TLS handshake. */
export async function sendRequest(
  url: URL,
  { method, headers, body }: OutboundRequest,
  addresses: readonly Address[],
  { maxBytes, signal, isStreamed = false }: Limits,
): Promise<OutboundResponse> {
  const options: RequestOptions = {
    method,
    // A compressed response could be small on the wire and huge in memory.
    headers: { ...headers, "accept-encoding": "identity", ...(body && { "content-length": String(body.length) }) },
    lookup: pinnedLookup(addresses),
    agent: false,
    signal,
  };
  const response = await new Promise<IncomingMessage>((done, failed) => {
    const send = url.protocol === "https:" ? requestSecure : requestPlain;
    send(url, options, done).on("error", failed).end(body);
  });
  const status = response.statusCode ?? 0;
  try {
    const encoding = response.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new OutboundError("encoding", url);
    const headers = headersOf(response);
    if (isStreamed && status >= 200 && status < 300)
      return { status, headers, body: ReadableStream.from(readParts(response, maxBytes, url)) };
    return { status, headers, body: await readUpTo(response, maxBytes, url) };
  } catch (error) {
    response.destroy();
    throw error;
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(defined(rawHeaders[i]), defined(rawHeaders[i + 1]));
  return headers;
}

/** Stops reading at the limit, whatever length the response announced, and closes the connection when reading ends for any reason. */
async function* readParts(response: IncomingMessage, maxBytes: number, url: URL): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxBytes) throw new OutboundError("tooLarge", url);
      yield part;
    }
  } finally {
    response.destroy();
  }
}

async function readUpTo(response: IncomingMessage, maxBytes: number, url: URL): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readParts(response, maxBytes, url)) parts.push(part);
  return Buffer.concat(parts);
}
