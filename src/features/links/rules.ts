import type { Id } from "#base/ids.ts";
import type { Receipt, Touch } from "#features/referrals/attribution.ts";
import type { ClickKind, Utm } from "./contract.ts";

export const linksEach = 50;
export const touchesKept = 10;
export const touchDays = 90;
/** As long as somebody may take to answer the question about cookies, or to fill in the form. */
export const clickMinutes = 120;
/** Within it the same person following the same link again counts once. */
export const repeatMinutes = 30;

export const utmFields = ["source", "medium", "campaign", "term", "content"] as const;

type Coming = { method: string; bot: boolean; purpose: string };

/** A browser that looks ahead says so; what asks only for the head, or is known as a program, is no person. */
export function kindOf({ method, bot, purpose }: Coming): Exclude<ClickKind, "repeat"> {
  if (/\b(prefetch|prerender|preview)\b/i.test(purpose)) return "prefetch";
  return method === "HEAD" || bot ? "bot" : "person";
}

/** Without empty ones; `over` wins where both have a mark. */
export const marksOf = (own: Utm, over: Utm = {}): Utm =>
  Object.fromEntries(
    utmFields.flatMap((field) => {
      const value = over[field] || own[field];
      return value ? [[field, value]] : [];
    }),
  );

const here = "http://here.invalid";

/** The address with these in its query; a fragment stays at the end. A path of this house stays a path. */
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

/** With the click, where it leads to a page of this host: no other would know what to do with it. */
export function carrying(address: string, click: string, host: string): string {
  const leadsHome = address.startsWith("/") || new URL(address).host === host;
  return leadsHome ? asking(address, [["click", click]]) : address;
}

/** An id begins with the millisecond in which it was made. */
export function isFresh(clickId: Id<"clk">, at: Date): boolean {
  const age = at.getTime() - Number.parseInt(clickId.slice(4, 16), 16);
  // Another process's clock may be a little ahead.
  return age > -60_000 && age < clickMinutes * 60_000;
}

/** Where a link leads: its own destination, else its program's, else the tenant's page for the code. */
export const destinationOf = (link: { destination: string | null; programDestination: string | null; code: string }) =>
  link.destination ?? link.programDestination ?? `/refer?code=${encodeURIComponent(link.code)}`;

/** Only to where the tenant is at home or its program leads, or below: nobody's link becomes a door to anywhere. */
export function mayLeadTo(destination: string, homes: readonly (string | null)[]): boolean {
  const { hostname } = new URL(destination);
  return homes.some((home) => {
    const known = home && new URL(home).hostname;
    return known && (hostname === known || hostname.endsWith(`.${known}`));
  });
}

/** Signs that cannot be taken for each other. */
const clearSigns = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** `AMIRA-7K3Q` of somebody's name where it has letters for that, and of chance: numbers from 0 to 1. */
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

/** A name that is an address would give the address away. */
export const publicName = (displayName: string) => displayName.split("@")[0]!;

/** A touch, and whether its link still leads somewhere. */
export type KnownTouch = Touch & { alive: boolean };
type Given = { linkId: Id<"lnk">; referrerId: Id<"per"> };

/**
 * Whose a contact is: a code that was given counts before the last link they followed, and that before the first. Coming
 * by the last link and giving its code is one and the same.
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
