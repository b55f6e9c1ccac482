import { Resolver } from "node:dns/promises";
import type { Settings } from "./settings.ts";

type Where = Pick<Settings, "DNS_SERVER">;

function resolverOf({ DNS_SERVER }: Where, patience: { timeout: number; tries: number }) {
  const resolver = new Resolver(patience);
  if (DNS_SERVER) resolver.setServers([DNS_SERVER]);
  return resolver;
}

/** The resolver's error codes for a missing name or a missing record. */
const isAbsent = (error: unknown) => ["ENOTFOUND", "ENODATA"].includes((error as { code?: string }).code ?? "");

/**
 * Returns the TXT records of a name: an empty array if it does not exist, undefined if no server answered. Results are not cached, because
 * a person is waiting to see a change.
 */
export async function textsOf(where: Where, name: string): Promise<string[] | undefined> {
  try {
    const found = await resolverOf(where, { timeout: 3000, tries: 2 }).resolveTxt(name);
    return found.map((parts) => parts.join(""));
  } catch (error) {
    return isAbsent(error) ? [] : undefined;
  }
}

/** Returns the IPv4 and IPv6 addresses of a host; none if it has none or no server answered. */
export async function addressesOf(where: Where, host: string): Promise<string[]> {
  const resolver = resolverOf(where, { timeout: 1500, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}
