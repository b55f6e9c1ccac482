import { defined } from "#base/defined.ts";
import { defaultTenant, type Part } from "./contract.ts";

/**
 * The tenant's short name in a host: `acme` in `acme.example.com` where the app is at `example.com`; undefined when the host is the app's
 * own or unknown.
 */
export function slugOf(hostname: string, baseHostname: string): string | undefined {
  const host = hostname.toLowerCase();
  if (!host.endsWith(`.${baseHostname}`)) return undefined;
  const label = host.slice(0, -baseHostname.length - 1);
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? label : undefined;
}

/**
 * A host as it is stored in the database, and "" for the app's own: its address, this machine by IP address or as `localhost`, and no name
 * at all.
 */
export function canonicalHost(hostname: string, baseHostname: string): string {
  const host = (hostname.endsWith(".") ? hostname.slice(0, -1) : hostname).toLowerCase();
  return host === baseHostname || host === "localhost" || /^([\d.]*|\[.*)$/.test(host) ? "" : host;
}

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
/** The working hours of each day, as `HH:MM` in the tenant's time zone; a day without hours is free. */
export type BusinessHours = Partial<Record<(typeof weekdays)[number], { from: string; to: string }>>;

const workingDay = { from: "09:00", to: "17:00" };
/** The default of a new tenant. */
export const defaultBusinessHours: BusinessHours = {
  mon: workingDay,
  tue: workingDay,
  wed: workingDay,
  thu: workingDay,
  fri: workingDay,
};

const order = ["ok", "off", "slow", "down"] as const;

/** The worst part determines the total, but a part that was never configured is not a failure. */
export function worstState(parts: readonly Pick<Part, "state">[]): Part["state"] {
  const worst = Math.max(0, ...parts.map(({ state }) => (state === "off" ? 0 : order.indexOf(state))));
  return defined(order[worst]);
}

const slowMs = 1000;

/** A failed probe is down, one that took a second is slow. */
export const probeState = (probe: { failed: boolean; tookMs: number }): Part["state"] =>
  probe.failed ? "down" : probe.tookMs >= slowMs ? "slow" : "ok";

/** The fields of a tenant that determine its address. */
export type TenantLocation = { slug: string; primaryHost: string | null; ssl: boolean };

/** A tenant's own address: the domain it chose, else its subdomain, or the app's own for the operator's. */
export function homeOf(baseUrl: string, { slug, primaryHost, ssl }: TenantLocation): string {
  if (primaryHost) return addressOf(baseUrl, { name: primaryHost, custom: true, ssl });
  const name = slug === defaultTenant ? "" : `${slug}.${new URL(baseUrl).hostname}`;
  return addressOf(baseUrl, { name, custom: false, ssl });
}

/** The URL of a host that is known to be a tenant's; the name "" is the app's own host. */
export function addressOf(baseUrl: string, host: { name: string; custom: boolean; ssl: boolean }): string {
  const { protocol, port, origin } = new URL(baseUrl);
  if (host.name === "") return origin;
  // A domain with its own certificate is reached where the proxy listens, and not on the app's port.
  if (host.custom && host.ssl && protocol === "http:") return `https://${host.name}`;
  return `${protocol}//${host.name}${port && `:${port}`}`;
}

/** The URL of a tenant's picture, by its name in the storage. */
export const picturePath = (name: string | null): string | null => name && `/brand/${name}`;
