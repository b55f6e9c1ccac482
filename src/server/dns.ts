import { Resolver } from "node:dns/promises";
import type { Settings } from "./settings.ts";

/** The texts a name has in the DNS; none when there is no such name. Asked anew each time: somebody is waiting to see their change. */
export async function textsOf({ DNS_SERVER }: Pick<Settings, "DNS_SERVER">, name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (DNS_SERVER) resolver.setServers([DNS_SERVER]);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch {
    return [];
  }
}
