import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany, isAdmin, type Role } from "#base/roles.ts";
import type { Receipt, Touch } from "#features/referrals/contract/attribution.ts";
import type { ClickKind, Utm } from "./contract.ts";

export const maxLinks = 50;
export const maxTouches = 10;
export const touchDays = 90;
/** How long a visitor may take to answer the cookie banner or to fill in the form. */
export const clickMinutes = 120;
/** The same person following the same link again within this time is counted once. */
export const repeatMinutes = 30;

export const utmFields = ["source", "medium", "campaign", "term", "content"] as const;

/** Links belong to their partner; an admin may change them too. */
export const canChangeLink = (caller: { role: Role; personId: string }, ownerId: Id<"per">): boolean =>
  caller.personId === ownerId || isAdmin(caller.role);

/** Coupon codes promise something in the company's name, so the company may change them all. */
export const canChangeCoupon = (caller: { role: Role; personId: string }, ownerId: Id<"per">): boolean =>
  caller.personId === ownerId || canActAsCompany(caller.role);

type RequestTraits = { method: string; bot: boolean; purpose: string };

/** Prefetching browsers declare themselves. HEAD requests and known bots do not count as people. */
export function kindOf({ method, bot, purpose }: RequestTraits): Exclude<ClickKind, "repeat"> {
  if (/\b(prefetch|prerender|preview)\b/i.test(purpose)) return "prefetch";
  return method === "HEAD" || bot ? "bot" : "person";
}

/** UTM parameters without the empty ones; `over` wins where both have a value. */
export const mergeUtm = (own: Utm, over: Utm = {}): Utm =>
  Object.fromEntries(
    utmFields.flatMap((field) => {
      const value = over[field] || own[field];
      return value ? [[field, value]] : [];
    }),
  );

const placeholderOrigin = "http://here.invalid";

/** The URL with these parameters in its query. A fragment stays at the end, and a path within the app stays a path. */
function withParams(address: string, params: [name: string, value: string][]): string {
  if (params.length === 0) return address;
  const url = new URL(address, placeholderOrigin);
  for (const [name, value] of params) url.searchParams.set(name, value);
  return url.origin === placeholderOrigin ? url.href.slice(placeholderOrigin.length) : url.href;
}

export function withUtm(address: string, utm: Utm): string {
  const values = mergeUtm(utm);
  return withParams(
    address,
    utmFields.flatMap((field) => (values[field] ? [[`utm_${field}`, values[field]]] : [])),
  );
}

/** Adds the click if the URL leads to a page of this host. No other host could use it. */
export function withClick(address: string, click: string, host: string): string {
  const isOwnHost = address.startsWith("/") || new URL(address).host === host;
  return isOwnHost ? withParams(address, [["click", click]]) : address;
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
export function isAllowedDestination(destination: string, allowedUrls: readonly (string | null)[]): boolean {
  const { hostname } = new URL(destination);
  return allowedUrls.some((allowedUrl) => {
    const allowedHost = allowedUrl && new URL(allowedUrl).hostname;
    return allowedHost && (hostname === allowedHost || hostname.endsWith(`.${allowedHost}`));
  });
}

/** Characters that cannot be confused with each other. */
const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code such as `AMIRA-7K3Q`: the first name if it has enough letters, then characters picked by random numbers from 0 to 1. */
export function generateCode(name: string, randomNumbers: readonly number[]): string {
  const characters = randomNumbers
    .map((randomNumber) => codeAlphabet[Math.floor(randomNumber * codeAlphabet.length)])
    .join("");
  const [first = ""] = firstOf(name.split("@"))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z]+/);
  return first.length > 1 ? `${first.slice(0, 12)}-${characters.slice(0, 4)}` : characters;
}

/** A display name may be an email address, which must not be published. */
export const publicName = (displayName: string) => firstOf(displayName.split("@"));

/** A touch, and whether its link is still active. */
export type KnownTouch = Touch & { isActive: boolean };
export type EnteredCode = { linkId: Id<"lnk">; referrerId: Id<"per">; coupon?: string };

/**
 * Decides who is credited for a contact: an entered code wins over the last link followed, and that over the first. Entering the code of
 * the last link followed counts as following it; a coupon code is more than that, because the customer is promised something.
 */
export function attributeReferral(
  entered: EnteredCode,
  touches: readonly KnownTouch[],
  windowDays: number,
  at: string,
): Receipt {
  const since = Date.parse(at) - windowDays * 86_400_000;
  const inWindow = touches
    .filter((touch) => Date.parse(touch.at) >= since)
    .toSorted((earlier, later) => Date.parse(earlier.at) - Date.parse(later.at));
  const toTouches = (list: readonly KnownTouch[]) => list.map(({ isActive: _, ...touch }) => touch);
  const decided = { winner: entered.referrerId, windowDays, decidedAt: at };
  const activeTouches = inWindow.filter(({ isActive }) => isActive);
  if (entered.coupon || activeTouches.at(-1)?.linkId !== entered.linkId)
    return { ...decided, rule: "code", touches: [...toTouches(inWindow), { ...entered, kind: "code", at }] };
  if (inWindow.at(-1)?.isActive) return { ...decided, rule: "lastTouch", touches: toTouches(inWindow) };
  const onlyFirst = inWindow[0]?.isActive && activeTouches.length === 1;
  return onlyFirst
    ? { ...decided, rule: "firstTouch", touches: toTouches(inWindow) }
    : { ...decided, rule: "lastTouch", touches: toTouches(activeTouches) };
}
