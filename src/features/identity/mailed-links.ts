import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { errors } from "./contract.ts";
import { email, localeCode, password } from "./values.ts";

export const sendVerification = endpoint({
  method: "POST",
  path: "/api/v1/me/verification",
  summary: "Resend the mail that verifies the caller's address",
  access: "in-person",
  input: z.object({}),
  output: z.object({ sentTo: z.string() }),
  errors: [errors.tooManyAttempts],
  example: {},
});

const token = z.string().min(20).max(100);

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/v1/verifications",
  summary: "Verify the caller's address with the mailed link",
  access: "in-person",
  input: z.object({ token }),
  output: z.object({ email: z.string() }),
  errors: [errors.linkOver, errors.otherAccount, errors.tooManyAttempts],
  perMinute: 240,
  example: { token: "a-token-from-the-mail" },
});

export const requestReset = endpoint({
  method: "POST",
  path: "/api/v1/password-resets",
  summary: "Mail a link to reset a forgotten password",
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
  input: z.object({ token, password }),
  output: z.object({ email: z.string() }),
  errors: [errors.linkOver, errors.invalidPassword, errors.knownPassword, errors.tooManyAttempts],
  perMinute: 240,
  example: { token: "a-token-from-the-mail", password: "correct horse 8" },
});
