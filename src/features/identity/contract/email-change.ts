import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { accountProofErrors, errors } from "../contract.ts";
import { done, email, inPerson, linkToken, password } from "../values.ts";

const path = "/api/v1/me/email-change";

export const getEmailChange = endpoint({
  ...inPerson,
  method: "GET",
  path,
  summary: "Get the address that the caller asked for and has not confirmed yet",
  input: z.object({}),
  output: z.object({ pending: z.object({ email: z.string(), expiresAt: z.string() }).nullable() }),
  errors: [],
  example: {},
});

/** Answers the same whether or not the address has an account: only its owner is told, by mail. */
export const requestEmailChange = endpoint({
  ...inPerson,
  method: "POST",
  path,
  summary: "Change the caller's address: emails a confirmation link to the new one and a stop link to the old one",
  input: z.object({ email, password: password.optional() }),
  output: z.object({ sentTo: z.string() }),
  errors: [errors.wrongPassword, errors.sameEmail, errors.ssoManaged, errors.tooManyAttempts, ...accountProofErrors],
  example: { email: "ana@new.example.com", password: "correct horse 7" },
});

export const cancelEmailChange = endpoint({
  ...inPerson,
  method: "DELETE",
  path,
  summary: "Cancel a change of address that is not confirmed yet",
  input: z.object({}),
  output: done,
  errors: [],
  example: {},
});

export const confirmEmailChange = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/email-change/uses",
  summary: "Confirm the new address with the mailed link; ends the caller's other sessions",
  input: z.object({ token: linkToken }),
  output: z.object({ email: z.string() }),
  errors: [errors.linkOver, errors.otherAccount, errors.emailTaken, errors.tooManyAttempts],
  perMinute: 240,
  example: { token: "a-token-from-the-mail" },
});

/** Public, because an intruder who took over the account may have signed its owner out. */
export const stopEmailChange = endpoint({
  method: "POST",
  path: "/api/v1/email-change-stops",
  summary:
    "Stop a change of address with the link mailed to the old one; one that was confirmed is reverted, and every credential revoked",
  access: "public",
  input: z.object({ token: linkToken }),
  output: z.object({ email: z.string(), restored: z.boolean() }),
  errors: [errors.linkOver, errors.emailTaken, errors.tooManyAttempts],
  perMinute: 240,
  example: { token: "a-token-from-the-mail" },
});
