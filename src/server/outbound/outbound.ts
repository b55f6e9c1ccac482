import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Settings } from "../settings.ts";
import { readExceptions } from "./exceptions.ts";
import { OutboundError } from "./outbound-error.ts";
import { type Address, type OutboundRequest, type OutboundResponse, sendRequest } from "./send-request.ts";
import { assertTarget, hostOf, type Policy, permittedAddresses } from "./target.ts";

export type OutboundSettings = Pick<Settings, "OUTBOUND_ALLOW" | "production">;
type Options = {
  /** An address from the operator's settings. Its origin may be in a private network, because no tenant chose it. */
  trust?: string;
  maxBytes?: number;
  timeoutMs?: number;
  redirects?: number;
  /** Returns a successful response as soon as its body begins. */
  isStreamed?: boolean;
  resolve?: (host: string) => Promise<Address[]>;
};
export type Fetch = typeof fetch;

const megabyte = 1_048_576;
const redirectStatuses = [301, 302, 303, 307, 308];
/** Headers that may be sent to another origin. Any other header may be a credential for the first origin only. */
const portableHeaders = ["accept", "accept-language", "user-agent"];
const bodilessStatuses = [101, 103, 204, 205, 304];

const policyOf = ({ OUTBOUND_ALLOW, production }: OutboundSettings): Policy => ({
  exceptions: readExceptions(OUTBOUND_ALLOW),
  production,
});
const resolveName = async (host: string) => (await lookup(host, { all: true })) as Address[];

/** Returns the addresses to connect to. Throws if none is permitted. */
async function resolveAddresses(
  policy: Policy,
  url: URL,
  { trust, resolve = resolveName }: Options,
): Promise<Address[]> {
  const host = hostOf(url);
  const trusted = trust !== undefined && new URL(trust).origin === url.origin;
  if (!trusted || url.username || url.password) assertTarget(policy, url);
  const version = isIP(host);
  if (version !== 0) return [{ address: host, family: version === 4 ? 4 : 6 }];
  const found = await resolve(host).catch(() => {
    throw new OutboundError("unresolved", url);
  });
  const permitted = trusted ? found : permittedAddresses(policy, host, found);
  if (permitted.length === 0) throw new OutboundError("address", url);
  return permitted;
}

/** Throws an `OutboundError` if the server would not request this address, or if its name does not resolve. */
export async function assertReachable(settings: OutboundSettings, address: string): Promise<void> {
  await resolveAddresses(policyOf(settings), new URL(address), {});
}

/** Throws an `OutboundError` for an address that is rejected as written, without a DNS lookup. */
export const assertAddress = async (settings: OutboundSettings, address: string): Promise<void> =>
  assertTarget(policyOf(settings), new URL(address));

/** Rejects when the signal aborts, for work that cannot itself be cancelled. */
const abortable = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((done, failed) => {
    signal.throwIfAborted();
    const abort = () => failed(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(done, failed).finally(() => signal.removeEventListener("abort", abort));
  });

async function followRedirects(
  policy: Policy,
  start: URL,
  outboundRequest: OutboundRequest,
  redirect: Request["redirect"],
  options: Options,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const { maxBytes = megabyte, redirects = 3, isStreamed } = options;
  let [url, headers] = [start, outboundRequest.headers];
  for (let hop = 0; ; hop++) {
    const addresses = await abortable(resolveAddresses(policy, url, options), signal);
    const response = await sendRequest(url, { ...outboundRequest, headers }, addresses, {
      maxBytes,
      signal,
      isStreamed,
    });
    const location = response.headers.get("location");
    if (redirect === "manual" || location === null || !redirectStatuses.includes(response.status)) return response;
    const isRepeatable = outboundRequest.method === "GET" || outboundRequest.method === "HEAD";
    if (redirect === "error" || !isRepeatable || hop >= redirects || !URL.canParse(location, url.href))
      throw new OutboundError("redirect", url);
    const next = new URL(location, url);
    if (url.protocol === "https:" && next.protocol !== "https:") throw new OutboundError("protocol", next);
    if (next.origin !== url.origin)
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => portableHeaders.includes(name)));
    url = next;
  }
}

/**
 * The only way in which the server sends HTTP requests: `fetch` with limits. It reaches public addresses and the exceptions of
 * `OUTBOUND_ALLOW`, resolves a name once, limits the size and time of a response and checks every redirect again. Rejections are
 * `OutboundError`s. File storage and SMTP connect on their own, to hosts that only the operator chooses.
 */
export function createOutbound(settings: OutboundSettings, options: Options = {}): Fetch {
  const policy = policyOf(settings);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.username || url.password) throw new OutboundError("credentials", url);
    const request = new Request(input, init);
    const outboundRequest = {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: request.body ? Buffer.from(await request.arrayBuffer()) : undefined,
    };
    const timeout = AbortSignal.timeout(options.timeoutMs ?? 10_000);
    const signal = AbortSignal.any([request.signal, timeout]);
    try {
      const response = await followRedirects(policy, url, outboundRequest, request.redirect, options, signal);
      const { body: read } = response;
      const body = read instanceof ReadableStream ? read : new Uint8Array(read);
      return new Response(bodilessStatuses.includes(response.status) ? null : body, {
        status: response.status,
        headers: response.headers,
      });
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      if (request.signal.aborted) throw request.signal.reason;
      throw timeout.aborted ? new OutboundError("timeout", url) : new TypeError("fetch failed", { cause: error });
    }
  };
}
