/** `waiting` for its record, `proved` by it, or `missing` it again: then it is released after some days. */
export const domainStates = ["waiting", "proved", "missing"] as const;
export type DomainState = (typeof domainStates)[number];

/** Where a host leads to now; `unknown` where the house itself has no address in the DNS. */
export const domainLeads = ["here", "elsewhere", "nowhere", "unknown"] as const;
export type DomainLead = (typeof domainLeads)[number];

/** So long a host stays its tenant's after its record or white labeling went: somebody may only be moving their DNS, or their plan. */
export const graceDays = 7;
/** So long a subdomain that was left still leads to its tenant, and so many of them at a time. */
export const reservedDays = 30;
export const maxReserved = 5;
/** Each is looked up once a day. */
export const maxDomains = 20;

/** A name in the DNS has at most 253 letters, and the record that proves a host lies below it. */
const maxLength = 253 - "_domain-proof.".length;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Everything else is a scheme, a port, a path, or written to be misread. */
const allowedCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The host as the DNS writes it, lower case and without its last dot; nothing when it is no fully qualified name [R5.6]. */
export function parseHost(text: string): string | undefined {
  const given = text.trim().replace(/\.$/, "");
  if (!allowedCharacters.test(given) || !URL.canParse(`http://${given}`)) return undefined;
  const host = new URL(`http://${given}`).hostname;
  const labels = host.split(".");
  // The DNS has no top-level name of one letter.
  const isQualified = labels.length > 1 && labels.every((part) => label.test(part)) && /^[a-z]./.test(labels.at(-1)!);
  return isQualified && host.length <= maxLength ? host : undefined;
}

/** The house's own host and all below it are the house's to give. */
export const isPlatformHost = (host: string, platformHost: string) =>
  host === platformHost || host.endsWith(`.${platformHost}`);

/** Names under which people expect the house itself, or a machine. */
const reserved = new Set(
  `account accounts admin api app apps assets auth autoconfig autodiscover billing blog cdn cname contact dashboard
  default demo dev dns docs domain domains email files ftp help home host imap info internal localhost login logout
  mail media metrics mta mx1 mx2 news ns1 ns2 oauth pop pop3 portal postmaster press privacy proxy root sales secure
  security server service signin signup smtp sso staging static stats status store support system team terms test
  tls vpn web webmail wpad www www1 www2`.split(/\s+/),
);

/** One label of 3 to 63 of a–z, 0–9 and inner hyphens, and nobody else's word [R5.6]. `??--` is how the DNS marks other scripts. */
export const isSubdomain = (text: string) =>
  text.length >= 3 && label.test(text) && !/^..--/.test(text) && !reserved.has(text);

export const domainStateOf = (row: { provedAt: string | null; missingSince: string | null }): DomainState => {
  if (!row.provedAt) return "waiting";
  return row.missingSince ? "missing" : "proved";
};

/** When a host whose record is missing stops being its tenant's. */
export const releasedAt = (missingSince: string): string =>
  new Date(Date.parse(missingSince) + graceDays * 86_400_000).toISOString();

export function leadOf(found: readonly string[], platform: readonly string[]): DomainLead {
  if (platform.length === 0) return "unknown";
  if (found.length === 0) return "nowhere";
  return found.some((address) => platform.includes(address)) ? "here" : "elsewhere";
}
