import { z } from "zod";
import { isAddressRange } from "../outbound/exceptions.ts";

/** No proxy, a number of consecutive proxies, or those at these addresses. */
type TrustedProxies = false | number | string[];

const rangeNames = ["loopback", "linklocal", "uniquelocal"];
const maxHops = 9;

/**
 * Parses `TRUST_PROXY`; undefined if it is invalid. `true` counts as one proxy: Fastify's own `true` would trust the leftmost address of
 * `X-Forwarded-For`, which the client writes itself.
 */
function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === "false") return false;
  if (text === "true") return 1;
  if (/^\d+$/.test(text)) return Number(text) > 0 && Number(text) <= maxHops ? Number(text) : undefined;
  const entries = text.split(",").map((entry) => entry.trim());
  // A range of all addresses would trust the client, too.
  const isEntry = (entry: string) => rangeNames.includes(entry) || (isAddressRange(entry) && !/\/0+$/.test(entry));
  return entries.every(isEntry) ? entries : undefined;
}

export const trustedProxies = z
  .string()
  .default("false")
  .transform((text, ctx) => {
    const proxies = readTrustedProxies(text);
    if (proxies !== undefined) return proxies;
    ctx.addIssue(
      "must be `false`, addresses like 127.0.0.1 or 10.1.0.0/16 with commas between, or a number of proxies",
    );
    return z.NEVER;
  });

/**
 * Converts the setting for Fastify, which refuses to count proxies by itself, because a client that reaches the server directly would be
 * taken for the proxy. The operator guide requires that nothing but the proxy can reach the server.
 */
export const toFastifyTrust = (proxies: TrustedProxies) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;
