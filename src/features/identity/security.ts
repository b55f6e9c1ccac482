import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { accountProofErrors, errors } from "./contract.ts";
import { authEventTypes, done, inPerson, password, signInMethods } from "./values.ts";

/** R5.9: current, new and confirmed. Whoever came by another house has no current one yet. */
export const changePassword = endpoint({
  ...inPerson,
  method: "PATCH",
  path: "/api/v1/me/password",
  summary: "Change one's own password; every other session ends",
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
  summary: "Prove with the password that it is still oneself, before what is grave",
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
  summary: "One's own sessions, the current one marked",
  input: z.object({}),
  output: z.object({ items: z.array(session) }),
  errors: [],
  example: {},
});

export const endSession = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/sessions/:id",
  summary: "End one of one's own sessions, in every process at once",
  input: z.object({ id: id("ses") }),
  output: done,
  errors: [],
  example: { id: `ses_${"0".repeat(32)}` },
});

export const endOtherSessions = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/sessions",
  summary: "End all of one's own sessions but this one",
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
  summary: "What happened at the door with one's own account, newest first",
  input: listInput(authEventFilters, []),
  output: listOutput(authEvent),
  errors: [],
  example: {},
});

/** `unconfigured` and `unreachable` are no answer: never shown as safe. */
export const breachStates = ["found", "none", "unconfigured", "unreachable"] as const;

export const checkBreaches = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/breach-checks",
  summary: "Ask whether one's own address stands in known data breaches",
  input: z.object({}),
  output: z.object({ state: z.enum(breachStates), count: z.int(), names: z.array(z.string()), checkedAt: z.string() }),
  errors: [errors.tooManyAttempts],
  example: {},
});

export const checkPassword = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/password-checks",
  summary: "Ask whether a password stands in known data breaches; only five characters of its hash leave the house",
  input: z.object({ password }),
  output: z.object({ state: z.enum(breachStates), count: z.int() }),
  errors: [errors.tooManyAttempts],
  example: { password: "correct horse 7" },
});
