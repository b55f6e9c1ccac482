import { Resolver } from "node:dns/promises";
import type { Settings } from "./settings.ts";

type Where = Pick<Settings, "DNS_SERVER">;

function resolverOf({ DNS_SERVER }: Where, patience: { timeout: number; tries: number }) {
  const resolver = new Resolver(patience);
  if (DNS_SERVER) resolver.setServers([DNS_SERVER]);
  return resolver;
}

/** The resolver's own words for: there is no such name, or no such record of it. */
const isAbsent = (error: unknown) => ["ENOTFOUND", "ENODATA"].includes((error as { code?: string }).code ?? "");

/**
 * The texts a name has in the DNS; none when there is no such name, undefined when nobody answered, which says nothing.
 * Asked anew each time: somebody is waiting to see their change.
 */
export async function textsOf(where: Where, name: string): Promise<string[] | undefined> {
  try {
    const found = await resolverOf(where, { timeout: 3000, tries: 2 }).resolveTxt(name);
    return found.map((parts) => parts.join(""));
  } catch (error) {
    return isAbsent(error) ? [] : undefined;
  }
}

/** The addresses a host leads to, of either kind; none when it leads nowhere or nobody answered. */
export async function addressesOf(where: Where, host: string): Promise<string[]> {
  const resolver = resolverOf(where, { timeout: 1500, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}
