import type { Services } from "#server/ctx.ts";
import { lookupAddresses } from "#server/dns.ts";

/** The app's addresses seldom change, and the page that shows them should not wait for the DNS. */
const cacheMs = 300_000;
const cache = new WeakMap<Services, { at: number; found: Promise<string[]> }>();

/** The app's own addresses in the DNS, for domains that cannot use a CNAME. Empty on a developer's machine. */
export function platformAddresses(services: Services): Promise<string[]> {
  const { hostname } = new URL(services.settings.BASE_URL);
  if (/^[\d.]+$/.test(hostname)) return Promise.resolve([hostname]);
  if (!hostname.includes(".")) return Promise.resolve([]);
  const last = cache.get(services);
  if (last && Date.now() - last.at < cacheMs) return last.found;
  const found = lookupAddresses(services.settings, hostname);
  cache.set(services, { at: Date.now(), found });
  return found;
}
