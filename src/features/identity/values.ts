import { z } from "zod";
import { locales } from "#base/locales.ts";

/** The methods by which a person can sign in. */
export const signInMethods = ["email", "google", "facebook", "sso", "passkey", "invitation", "visit"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How an account is created [R3.1]: with an address of its own, or by an identity provider that vouched for the person. */
export const registrationMethods = ["email", "invitation"] as const satisfies readonly SignInMethod[];
export const registrationProviders = ["google", "facebook", "sso"] as const satisfies readonly SignInMethod[];

/**
 * The factors that every sign-in asks for once they are enrolled. Passkeys and backup codes can answer for them, but do not require a
 * second step alone.
 */
export const factorKinds = ["phone", "authenticator"] as const;

/** R7.4's events, and others that people look for in their own list. */
export const authEventTypes = [
  "login",
  "login_failed",
  "register",
  "register_error",
  "register_failed",
  "logout",
  "password_reset_sent",
  "password_reset_failed",
  "password_changed",
  "password_change_failed",
  "profile_updated",
  "profile_update_failed",
  "mfa_enabled",
  "mfa_disabled",
  "mfa_failed",
  "email_verified",
  "email_change_requested",
  "email_changed",
  "email_change_stopped",
  "session_ended",
  "passkey_added",
  "passkey_removed",
  "account_connected",
  "account_disconnected",
  "api_key_made",
  "api_key_revoked",
  "tenant_switched",
  "deletion_requested",
  "deletion_cancelled",
] as const;
export type AuthEventType = (typeof authEventTypes)[number];

export const exportStates = ["waiting", "ready", "failed"] as const;

/** The roles a person may choose; the default is `user` [R4.6]. */
export const chosenRoles = ["referrer", "company", "both"] as const;

export const localeCode = z.enum(locales.map(({ code }) => code));
export const email = z.email().max(254);
/** Long passwords are good; beyond this length they only cost time to hash. Null bytes would truncate one in other systems. */
export const password = z.string().min(1).max(200);
export const name = z.string().trim().max(100);
export const timeZone = z.string().max(60);
/** The secret of a mailed link. */
export const linkToken = z.string().min(20).max(100);
/** In E.164 format [R5.8]. */
export const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/);
/**
 * Converts a number as people write it, with spaces, hyphens and brackets, to what is stored [R5.8]; `undefined` when it is not a number.
 */
export function phoneNumberOf(text: string): string | undefined {
  const plain = text.replaceAll(/[\s()./\-\u200e\u200f]/g, "").replace(/^00/, "+");
  return phoneNumber.safeParse(plain).data;
}

/** Actions on the caller's own account: always in person, never with an API key. */
export const inPerson = { access: "in-person" } as const;
export const done = z.object({ done: z.boolean() });
