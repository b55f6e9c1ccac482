import { z } from "zod";
import { locales } from "#base/locales.ts";

/** How somebody can come in. */
export const signInMethods = ["email", "google", "facebook", "sso", "passkey", "invitation", "visit"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** What every way in asks for once it is enrolled. Passkeys and backup codes answer for them, but ask for nothing alone. */
export const factorKinds = ["phone", "authenticator"] as const;

/** R7.4's, and what else somebody would want to find in their own list. */
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

/** The roles a person may choose; without a choice it is `user` [R4.6]. */
export const chosenRoles = ["referrer", "company", "both"] as const;

export const localeCode = z.enum(locales.map(({ code }) => code));
export const email = z.email().max(254);
/** Long ones are good ones; beyond this they only cost. Null bytes would end it early elsewhere. */
export const password = z.string().min(1).max(200);
export const name = z.string().trim().max(100);
/** By E.164 [R5.8]. */
export const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** What a person does with their own account: always in person, never with an API key. */
export const inPerson = { access: "in-person" } as const;
export const done = z.object({ done: z.boolean() });
