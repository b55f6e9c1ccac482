import type { Services } from "#server/ctx.ts";
import { lookupAddresses } from "#server/dns.ts";

/** A house seldom moves, and the page that shows this should not wait for the DNS. */
const cacheMs = 300_000;
const cache = new WeakMap<Services, { at: number; found: Promise<string[]> }>();

/** The addresses in the DNS of the house itself, to which domains that cannot be a CNAME lead. None on one's own machine. */
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
