import { isIP } from "node:net";
import { isPublicAddress } from "./address.ts";
import { type Exceptions, isAllowedAddress } from "./exceptions.ts";
import { OutboundError } from "./outbound-error.ts";

export type Policy = { exceptions: Exceptions; production: boolean };

/** Returns the name as the resolver sees it: without the brackets of IPv6, and without the trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

const isLocalName = (host: string) => host === "localhost" || host.endsWith(".localhost");

/**
 * Throws for an address that must not be requested, as far as that is known without a DNS lookup. `URL` has already normalised decimal,
 * octal, hexadecimal and full-width hosts.
 */
export function assertTarget({ exceptions, production }: Policy, url: URL): void {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new OutboundError("protocol", url);
  if (url.username || url.password) throw new OutboundError("credentials", url);
  const host = hostOf(url);
  const excepted = exceptions.hosts.has(host) || isAllowedAddress(exceptions, host);
  if (excepted) return;
  if (isLocalName(host) || (isIP(host) && !isPublicAddress(host))) throw new OutboundError("address", url);
  if (production && url.protocol === "http:") throw new OutboundError("protocol", url);
}

/** Returns the addresses of a name that may be connected to. */
export function permittedAddresses<A extends { address: string }>(
  { exceptions }: Policy,
  host: string,
  found: readonly A[],
): A[] {
  if (exceptions.hosts.has(host)) return [...found];
  return found.filter(({ address }) => isPublicAddress(address) || isAllowedAddress(exceptions, address));
}
