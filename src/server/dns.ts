import { Resolver } from "node:dns/promises";
import type { Settings } from "./settings.ts";

type DnsSettings = Pick<Settings, "DNS_SERVER">;

function createResolver({ DNS_SERVER }: DnsSettings, options: { timeout: number; tries: number }) {
  const resolver = new Resolver(options);
  if (DNS_SERVER) resolver.setServers([DNS_SERVER]);
  return resolver;
}

/** The resolver's error codes for a missing name or a missing record. */
const isNotFound = (error: unknown) => ["ENOTFOUND", "ENODATA"].includes((error as { code?: string }).code ?? "");

/**
 * Returns the TXT records of a name: an empty array if it does not exist, undefined if no server answered. Results are not cached, because
 * a person is waiting to see a change.
 */
export async function lookupTxt(settings: DnsSettings, name: string): Promise<string[] | undefined> {
  try {
    const found = await createResolver(settings, { timeout: 3000, tries: 2 }).resolveTxt(name);
    return found.map((parts) => parts.join(""));
  } catch (error) {
    return isNotFound(error) ? [] : undefined;
  }
}

/** Returns the IPv4 and IPv6 addresses of a host; none if it has none or no server answered. */
export async function lookupAddresses(settings: DnsSettings, host: string): Promise<string[]> {
  const resolver = createResolver(settings, { timeout: 1500, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}
