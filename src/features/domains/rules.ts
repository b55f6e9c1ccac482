import { defined } from "#base/defined.ts";

/** `waiting` for its record, `proved` by it, or `missing` it again, in which case it is released after some days. */
export const domainStates = ["waiting", "proved", "missing"] as const;
export type DomainState = (typeof domainStates)[number];

/** Where a host currently leads; `unknown` when the app itself has no address in the DNS. */
export const domainLeads = ["here", "elsewhere", "nowhere", "unknown"] as const;
export type DomainLead = (typeof domainLeads)[number];

/** How long a tenant keeps a host after its record or white labeling is lost: the tenant may only be moving its DNS or its plan. */
export const graceDays = 7;
/** How long a former subdomain still leads to its tenant, and how many a tenant can have at a time. */
export const reservedDays = 30;
export const maxReserved = 5;
/** Limited because each domain is looked up once a day. */
export const maxDomains = 20;

/** A DNS name has at most 253 characters, and the record that verifies a host is below it. */
const maxLength = 253 - "_domain-proof.".length;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Other characters indicate a scheme, a port, a path, or an attempt to mislead a reader. */
const allowedCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Converts a host to its DNS form, in lower case and without the trailing dot; undefined unless it is a fully qualified name [R5.6]. */
export function parseHost(text: string): string | undefined {
  const given = text.trim().replace(/\.$/, "");
  if (!allowedCharacters.test(given) || !URL.canParse(`http://${given}`)) return undefined;
  const host = new URL(`http://${given}`).hostname;
  const labels = host.split(".");
  // The DNS has no top-level domain of one letter.
  const isQualified =
    labels.length > 1 && labels.every((part) => label.test(part)) && /^[a-z]./.test(defined(labels.at(-1)));
  return isQualified && host.length <= maxLength ? host : undefined;
}

/** Only the app can assign its own host and the names below it. */
export const isPlatformHost = (host: string, platformHost: string) =>
  host === platformHost || host.endsWith(`.${platformHost}`);

/** Names that people expect to be the app itself, or a machine. */
const reserved = new Set(
  `account accounts admin api app apps assets auth autoconfig autodiscover billing blog cdn cname contact dashboard
  default demo dev dns docs domain domains email files ftp help home host imap info internal localhost login logout
  mail media metrics mta mx1 mx2 news ns1 ns2 oauth pop pop3 portal postmaster press privacy proxy root sales secure
  security server service signin signup smtp sso staging static stats status store support system team terms test
  tls vpn web webmail wpad www www1 www2`.split(/\s+/),
);

/** One label of 3 to 63 of a–z, 0–9 and inner hyphens that is not reserved [R5.6]. `??--` is how the DNS marks other scripts. */
export const isSubdomain = (text: string) =>
  text.length >= 3 && label.test(text) && !/^..--/.test(text) && !reserved.has(text);

export const domainStateOf = (row: { provedAt: string | null; missingSince: string | null }): DomainState => {
  if (!row.provedAt) return "waiting";
  return row.missingSince ? "missing" : "proved";
};

/** When a tenant loses a host whose record is missing. */
export const releasedAt = (missingSince: string): string =>
  new Date(Date.parse(missingSince) + graceDays * 86_400_000).toISOString();

export function leadOf(found: readonly string[], platform: readonly string[]): DomainLead {
  if (platform.length === 0) return "unknown";
  if (found.length === 0) return "nowhere";
  return found.some((address) => platform.includes(address)) ? "here" : "elsewhere";
}
