import type { Id } from "#base/ids.ts";
import type { Receipt, Touch } from "#features/referrals/attribution.ts";
import type { ClickKind, Utm } from "./contract.ts";

export const linksEach = 50;
export const touchesKept = 10;
export const touchDays = 90;
/** How long a visitor may take to answer the cookie banner or to fill in the form. */
export const clickMinutes = 120;
/** The same person following the same link again within this time is counted once. */
export const repeatMinutes = 30;

export const utmFields = ["source", "medium", "campaign", "term", "content"] as const;

type Coming = { method: string; bot: boolean; purpose: string };

/** Prefetching browsers declare themselves. HEAD requests and known bots do not count as people. */
export function kindOf({ method, bot, purpose }: Coming): Exclude<ClickKind, "repeat"> {
  if (/\b(prefetch|prerender|preview)\b/i.test(purpose)) return "prefetch";
  return method === "HEAD" || bot ? "bot" : "person";
}

/** UTM parameters without the empty ones; `over` wins where both have a value. */
export const marksOf = (own: Utm, over: Utm = {}): Utm =>
  Object.fromEntries(
    utmFields.flatMap((field) => {
      const value = over[field] || own[field];
      return value ? [[field, value]] : [];
    }),
  );

const here = "http://here.invalid";

/** The URL with these parameters in its query. A fragment stays at the end, and a path within the app stays a path. */
function asking(address: string, params: [name: string, value: string][]): string {
  if (params.length === 0) return address;
  const url = new URL(address, here);
  for (const [name, value] of params) url.searchParams.set(name, value);
  return url.origin === here ? url.href.slice(here.length) : url.href;
}

export function marked(address: string, utm: Utm): string {
  const marks = marksOf(utm);
  return asking(
    address,
    utmFields.flatMap((field) => (marks[field] ? [[`utm_${field}`, marks[field]]] : [])),
  );
}

/** Adds the click if the URL leads to a page of this host. No other host could use it. */
export function carrying(address: string, click: string, host: string): string {
  const leadsHome = address.startsWith("/") || new URL(address).host === host;
  return leadsHome ? asking(address, [["click", click]]) : address;
}

/** Ids are UUIDv7: they start with the millisecond in which they were created. */
export function isFresh(clickId: Id<"clk">, at: Date): boolean {
  const age = at.getTime() - Number.parseInt(clickId.slice(4, 16), 16);
  // The clock of another process may be slightly ahead.
  return age > -60_000 && age < clickMinutes * 60_000;
}

/** A link leads to its own destination, else to its program's, else to the tenant's page for the code. */
export const destinationOf = (link: { destination: string | null; programDestination: string | null; code: string }) =>
  link.destination ?? link.programDestination ?? `/refer?code=${encodeURIComponent(link.code)}`;

/** Allows only the tenant's hosts and the program's, and their subdomains, so that no link becomes an open redirect. */
export function mayLeadTo(destination: string, homes: readonly (string | null)[]): boolean {
  const { hostname } = new URL(destination);
  return homes.some((home) => {
    const known = home && new URL(home).hostname;
    return known && (hostname === known || hostname.endsWith(`.${known}`));
  });
}

/** Characters that cannot be confused with each other. */
const clearSigns = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code such as `AMIRA-7K3Q`: the first name if it has enough letters, then characters picked by random numbers from 0 to 1. */
export function codeFor(name: string, chances: readonly number[]): string {
  const signs = chances.map((chance) => clearSigns[Math.floor(chance * clearSigns.length)]).join("");
  const [first = ""] = name
    .split("@")[0]!
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z]+/);
  return first.length > 1 ? `${first.slice(0, 12)}-${signs.slice(0, 4)}` : signs;
}

/** A display name may be an email address, which must not be published. */
export const publicName = (displayName: string) => displayName.split("@")[0]!;

/** A touch, and whether its link is still active. */
export type KnownTouch = Touch & { alive: boolean };
type Given = { linkId: Id<"lnk">; referrerId: Id<"per"> };

/**
 * Decides who is credited for a contact: an entered code wins over the last link followed, and that over the first. Entering the code of
 * the last link followed counts as following it.
 */
export function attributed(given: Given, touches: readonly KnownTouch[], windowDays: number, at: string): Receipt {
  const since = Date.parse(at) - windowDays * 86_400_000;
  const counting = touches
    .filter((touch) => Date.parse(touch.at) >= since)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const shown = (some: readonly KnownTouch[]) => some.map(({ alive: _, ...touch }) => touch);
  const decided = { winner: given.referrerId, windowDays, decidedAt: at };
  const living = counting.filter(({ alive }) => alive);
  if (living.at(-1)?.linkId !== given.linkId)
    return { ...decided, rule: "code", touches: [...shown(counting), { ...given, kind: "code", at }] };
  if (counting.at(-1)?.alive) return { ...decided, rule: "lastTouch", touches: shown(counting) };
  const onlyFirst = counting[0]?.alive && living.length === 1;
  return onlyFirst
    ? { ...decided, rule: "firstTouch", touches: shown(counting) }
    : { ...decided, rule: "lastTouch", touches: shown(living) };
}
