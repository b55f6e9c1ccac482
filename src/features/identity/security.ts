import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { accountProofErrors, errors } from "./contract.ts";
import { authEventTypes, done, inPerson, password, signInMethods } from "./values.ts";

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
    errors.invalidPassword,
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

const session = z.object({
  id: id("ses"),
  current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  phone: z.boolean(),
  ip: z.string(),
  way: z.enum(signInMethods),
  tenant: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type SessionShown = z.infer<typeof session>;

export const listSessions = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/sessions",
  summary: "List the caller's sessions, with the current one marked",
  input: z.object({}),
  output: z.object({ items: z.array(session) }),
  errors: [],
  example: {},
});

export const endSession = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/sessions/:id",
  summary: "End one of the caller's sessions, effective at once",
  input: z.object({ id: id("ses") }),
  output: done,
  errors: [],
  example: { id: `ses_${"0".repeat(32)}` },
});

export const endOtherSessions = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/sessions",
  summary: "End all of the caller's sessions except this one",
  input: z.object({}),
  output: z.object({ endedSessions: z.int() }),
  errors: [],
  example: {},
});

export const authEvent = z.object({
  id: id("evt"),
  type: z.enum(authEventTypes),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  ip: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  at: z.string(),
});
export const authEventFilters = { type: z.enum(authEventTypes) };

export const listAuthEvents = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/auth-events",
  summary: "List the authentication events of the caller's account, newest first",
  input: listInput(authEventFilters, []),
  output: listOutput(authEvent),
  errors: [],
  example: {},
});

/** `unconfigured` and `unreachable` mean that nothing was checked, and are never shown as safe. */
export const breachStates = ["found", "none", "unconfigured", "unreachable"] as const;

export const checkBreaches = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/breach-checks",
  summary: "Check whether the caller's address appears in known data breaches",
  input: z.object({}),
  output: z.object({ state: z.enum(breachStates), count: z.int(), names: z.array(z.string()), checkedAt: z.string() }),
  errors: [errors.tooManyAttempts],
  example: {},
});

export const checkPassword = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/password-checks",
  summary: "Check whether a password appears in known data breaches; only five characters of its hash are sent out",
  input: z.object({ password }),
  output: z.object({ state: z.enum(breachStates), count: z.int() }),
  errors: [errors.tooManyAttempts],
  example: { password: "correct horse 7" },
});
