import type { Floor } from "#server/ctx.ts";
import { addressesOf } from "#server/dns.ts";

/** A house seldom moves, and the page that shows this should not wait for the DNS. */
const keepMs = 300_000;
const kept = new WeakMap<Floor, { at: number; found: Promise<string[]> }>();

/** The addresses in the DNS of the house itself, to which domains that cannot be a CNAME lead. None on one's own machine. */
export function houseAddresses(floor: Floor): Promise<string[]> {
  const { hostname } = new URL(floor.settings.BASE_URL);
  if (/^[\d.]+$/.test(hostname)) return Promise.resolve([hostname]);
  if (!hostname.includes(".")) return Promise.resolve([]);
  const last = kept.get(floor);
  if (last && Date.now() - last.at < keepMs) return last.found;
  const found = addressesOf(floor.settings, hostname);
  kept.set(floor, { at: Date.now(), found });
  return found;
}
