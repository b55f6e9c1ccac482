import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { accountProofErrors, errors } from "../contract.ts";
import { done, email, inPerson, linkToken, localeCode, password } from "../values.ts";

/** R5.9: current, new and confirmed. A person who signed up through an identity provider has no current password yet. */
export const changePassword = endpoint({
  ...inPerson,
  method: "PATCH",
  path: "/api/v1/me/password",
  summary: "Change the caller's password; ends every other session",
  input: z.object({ current: password.optional(), next: password, confirmed: password }),
  output: z.object({ endedSessions: z.int() }),
  errors: [
    errors.wrongPassword,
    errors.weakPassword,
    errors.knownPassword,
    errors.passwordsDiffer,
    errors.tooManyAttempts,
    ...accountProofErrors,
  ],
  example: { current: "correct horse 7", next: "correct horse 8", confirmed: "correct horse 8" },
});

export const proveIdentity = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/proofs",
  summary: "Confirm the caller's identity with the password, before a sensitive action",
  input: z.object({ password }),
  output: done,
  errors: [errors.wrongPassword, errors.tooManyAttempts],
  example: { password: "correct horse 7" },
});

export const requestReset = endpoint({
  method: "POST",
  path: "/api/v1/password-resets",
  summary: "Email a password reset link",
  access: "public",
  input: z.object({ email, locale: localeCode.optional() }),
  output: z.object({ sent: z.boolean() }),
  errors: [errors.noAccount, errors.tooManyAttempts],
  perMinute: 240,
  example: { email: "ana@example.com" },
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/v1/password-resets/uses",
  summary: "Set a new password with the mailed link; ends every session",
  access: "public",
  input: z.object({ token: linkToken, password }),
  output: z.object({ email: z.string() }),
  errors: [errors.linkOver, errors.weakPassword, errors.knownPassword, errors.tooManyAttempts],
  perMinute: 240,
  example: { token: "a-token-from-the-mail", password: "correct horse 8" },
});
