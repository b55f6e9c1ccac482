import { firstOf } from "#base/defined.ts";
import type { Registration } from "#base/registration.ts";
import type { Role } from "#base/roles.ts";
import type { CompanyRegistration, TenantState } from "#features/tenancy/contract.ts";
import type { SignInMethod } from "./values.ts";

export const sessionCookie = "session";
/** Identifies the challenge of a person who still has to provide a second factor. */
export const challengeCookie = "second-factor";
export const challengeMinutes = 10;

/** The range in which a tenant can set its session limits, and the defaults. */
export const sessionBounds = {
  /** A session ends after this long without use. */
  idleHours: { least: 1, most: 7 * 24, usual: 12 },
  /** Every session ends after this many days, however much it is used. */
  days: { least: 1, most: 365, usual: 30 },
};

/** How long a session lasts. "Keep me signed in" waives the idle limit, never the absolute one. */
export function sessionLimits({ idleHours, days }: { idleHours: number; days: number }, remember: boolean) {
  const minutes = days * 24 * 60;
  return { minutes, idleMinutes: remember ? minutes : Math.min(idleHours * 60, minutes) };
}

/** How long an operator's visit to a tenant lasts. */
export const visitMinutes = 60;

/** How long a mailed link is valid. */
export const linkMinutes = {
  verifyEmail: 3 * 24 * 60,
  resetPassword: 60,
  visit: 1,
  confirmEmail: 24 * 60,
  /** Longer than the change can be confirmed, so that the owner of the old address can revert it too. */
  stopEmail: 7 * 24 * 60,
};

/** How many attempts one address, or one network address, has within the given time. */
export const attemptLimits = {
  /** Many people may share a network. */
  signInFrom: { most: 100, minutes: 15 },
  register: { most: 20, minutes: 60 },
  /** Mails to an address that one network, or one person, requests. */
  mail: { most: 5, minutes: 60 },
  /** The same from all networks together, so that no inbox is flooded. */
  mailTo: { most: 20, minutes: 60 },
  link: { most: 30, minutes: 15 },
  proof: { most: 5, minutes: 15 },
  code: { most: 5, minutes: 15 },
  sms: { most: 5, minutes: 60 },
  breach: { most: 10, minutes: 15 },
  invite: { most: 200, minutes: 60 },
  /** Messages of visitors, from one address and to one tenant. */
  contact: { most: 5, minutes: 60 },
  contactHere: { most: 30, minutes: 60 },
  /** Applications from one network: as many as registrations. */
  apply: { most: 20, minutes: 60 },
} as const satisfies Record<string, { most: number; minutes: number }>;
export type Purpose = keyof typeof attemptLimits;

/** Seconds to wait after each consecutive failure: none for the first `free` ones, then twice as long each time, up to `most`. */
function backoffSeconds({ free, first, most }: { free: number; first: number; most: number }): number[] {
  const waits = Array<number>(free).fill(0);
  for (let wait = first; wait < most; wait *= 2) waits.push(wait);
  return [...waits, most];
}

/** How long the next sign-in has to wait after failed ones; the last wait applies to all that follow. */
export const signInWaits = {
  /** With one email address, from one network or on one known device. */
  signInHere: backoffSeconds({ free: 5, first: 15, most: 900 }),
  /** With one email address, from everywhere except the devices its owner has signed in on. */
  signInAs: backoffSeconds({ free: 50, first: 1, most: 60 }),
};
export type WaitingPurpose = keyof typeof signInWaits;
/** Failures are forgotten after this long without another one. */
export const signInMemoryMinutes = 24 * 60;

/** How recent a person's proof of identity must be for sensitive actions. */
export const freshMinutes = 10;

/**
 * Whether a session is authorized for the whole account. A tenant's identity provider vouches for its people in that tenant alone: it must
 * not reach what they have in another one, unless the person has since proved their identity with their own password or passkey.
 */
export const isAccountProof = (session: { way: SignInMethod; provenAgain: boolean; tenants: number }): boolean =>
  session.way !== "sso" || session.provenAgain || session.tenants <= 1;

/** Two addresses that differ in case, or in the Unicode form of an accent, belong to one person. */
export const normalizeEmail = (email: string) => email.normalize("NFKC").trim().toLowerCase();

/** Validates the shape of an address, by the same rule on the server and in the browser [R5.2]. */
export const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@\p{C}]+@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u.test(text);

export const passwordMinimum = 8;
const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

export type Strength = "weak" | "medium" | "strong";

/** Rates a password by its length and by how many of upper case, lower case, digit and symbol it has [R5.3]. */
export function rateStrength(password: string): {
  strength: Strength;
  valid: boolean;
  longEnough: boolean;
  classes: number;
} {
  const longEnough = [...password].length >= passwordMinimum;
  const count = classes.filter((one) => one.test(password)).length;
  const strength = longEnough && count === 4 ? "strong" : longEnough && count >= 2 ? "medium" : "weak";
  return { strength, valid: longEnough && count >= 2, longEnough, classes: count };
}

/** Builds a display name: both names, or the one that is set, else the local part of the address [R5.5]. */
export const displayNameOf = (firstName: string, lastName: string, email: string) =>
  `${firstName.trim()} ${lastName.trim()}`.trim() || firstOf(email.split("@"));

/** Why a visitor cannot create an account or a membership by themselves; undefined where they can. */
export const registrationRefusal = (registration: Registration) =>
  (({ open: undefined, application: "applicationRequired", closed: "registrationClosed" }) as const)[registration];

/** The role a person gets who registers and requests one: company rights may need an admin's approval. */
export function roleAtRegistration(
  asked: Role | undefined,
  companyRegistration: CompanyRegistration,
): { role: Role; requestedRole: Role | null } {
  if (asked === undefined) return { role: "user", requestedRole: null };
  if (companyRegistration === "open" || asked === "referrer") return { role: asked, requestedRole: null };
  return { role: asked === "both" ? "referrer" : "user", requestedRole: asked };
}

type Membership = { tenantId: string; state: TenantState };

/**
 * The tenant a sign-in leads to: on a tenant's own host that tenant or none, on the app's own host the tenant used last, skipping a
 * suspended one if there is another. A password reset is sent by the same tenant.
 */
export function tenantToEnter<M extends Membership>(
  memberships: readonly M[],
  host: { tenantId: string; named: boolean },
  lastUsed: string | null,
): M | undefined {
  const active = memberships.filter(({ state }) => state === "active");
  const eligible = active.length > 0 ? active : memberships;
  const of = (tenantId: string | null) => eligible.find((m) => m.tenantId === tenantId);
  if (host.named) return of(host.tenantId);
  return of(lastUsed) ?? of(host.tenantId) ?? eligible[0];
}

/** How long a person can cancel the deletion of their account. */
export const deletionDays = 14;

/** How long a finished export stays available. */
export const exportDays = 7;

/**
 * Whether this runtime supports the time zone of the IANA database. Offsets such as `+01:00` are none: PostgreSQL would read them with the
 * opposite sign.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
