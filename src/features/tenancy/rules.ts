import { defaultTenant, type Part } from "./contract.ts";

/** The tenant's short name in a host: `acme` in `acme.example.com` where the house is at `example.com`; nothing when the host is the house's own or unknown. */
export function slugOf(hostname: string, baseHostname: string): string | undefined {
  const host = hostname.toLowerCase();
  if (!host.endsWith(`.${baseHostname}`)) return undefined;
  const label = host.slice(0, -baseHostname.length - 1);
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? label : undefined;
}

const order = ["ok", "off", "slow", "down"] as const;

/** The worst part speaks for the whole, but what was never configured is no illness. */
export function overall(parts: readonly Pick<Part, "state">[]): Part["state"] {
  const worst = Math.max(0, ...parts.map(({ state }) => (state === "off" ? 0 : order.indexOf(state))));
  return order[worst]!;
}

const slowMs = 1000;

/** A probe that failed is down, one that took a second is slow. */
export const stateOf = (probe: { failed: boolean; tookMs: number }): Part["state"] =>
  probe.failed ? "down" : probe.tookMs >= slowMs ? "slow" : "ok";

/** A tenant's own address: its subdomain, or the house's own for the operator's. */
export function homeOf(baseUrl: string, slug: string): string {
  const { protocol, host } = new URL(baseUrl);
  return slug === defaultTenant ? `${protocol}//${host}` : `${protocol}//${slug}.${host}`;
}
