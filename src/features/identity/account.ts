import { z } from "zod";
import { endpoint, keyScopes } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { locales } from "#base/locales.ts";
import { partners, roles } from "#base/roles.ts";
import {
  authEventTypes,
  entry,
  entryErrors,
  errors,
  exportStates,
  me,
  password,
  phoneNumber,
  waysIn,
} from "./contract.ts";

/** What a person does with their own account: always in person, never with an API key. */
const mine = { access: "in-person" } as const;
const name = z.string().trim().max(100);
const done = z.object({ done: z.boolean() });

export const updateProfile = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/me",
  summary: "Change one's own names, company, phone, language and time zone",
  input: z.object({
    firstName: name.min(1).optional(),
    lastName: name.optional(),
    company: name.nullable().optional(),
    phoneNumber: phoneNumber.nullable().optional(),
    locale: z.enum(locales.map(({ code }) => code)).optional(),
    timeZone: z.string().max(60).optional(),
  }),
  output: me,
  errors: [],
  example: { firstName: "Ana" },
});

export const setPhoto = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/me/photo",
  summary: "Set one's own picture; it is cut square, made small and freed of what a camera wrote into it",
  input: z.object({ file: z.file().max(10 * 1024 * 1024) }),
  output: me,
  errors: [errors.notAnImage],
  example: { file: new File(["x"], "x.png") },
});

export const removePhoto = endpoint({
  ...mine,
  method: "DELETE",
  path: "/api/v1/me/photo",
  summary: "Take one's own picture away",
  input: z.object({}),
  output: me,
  errors: [],
  example: {},
});

/** R5.9: current, new and confirmed. Whoever came by another house has no current one yet. */
export const changePassword = endpoint({
  ...mine,
  method: "PATCH",
  path: "/api/v1/me/password",
  summary: "Change one's own password; every other session ends",
  input: z.object({ current: password.optional(), next: password, confirmed: password }),
  output: z.object({ endedSessions: z.int() }),
  errors: [errors.wrongPassword, errors.weakPassword, errors.passwordsDiffer, errors.tooManyAttempts, errors.notFresh],
  example: { current: "correct horse 7", next: "correct horse 8", confirmed: "correct horse 8" },
});

export const prove = endpoint({
  ...mine,
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
  way: z.enum(waysIn),
  tenant: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type SessionShown = z.infer<typeof session>;

export const listSessions = endpoint({
  ...mine,
  method: "GET",
  path: "/api/v1/me/sessions",
  summary: "One's own sessions, the current one marked",
  input: z.object({}),
  output: z.object({ items: z.array(session) }),
  errors: [],
  example: {},
});

export const endSession = endpoint({
  ...mine,
  method: "DELETE",
  path: "/api/v1/me/sessions/:id",
  summary: "End one of one's own sessions, in every process at once",
  input: z.object({ id: id("ses") }),
  output: done,
  errors: [],
  example: { id: `ses_${"0".repeat(32)}` },
});

export const endOtherSessions = endpoint({
  ...mine,
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
  ...mine,
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
  ...mine,
  method: "POST",
  path: "/api/v1/me/breach-checks",
  summary: "Ask whether one's own address stands in known data breaches",
  input: z.object({}),
  output: z.object({ state: z.enum(breachStates), count: z.int(), names: z.array(z.string()), checkedAt: z.string() }),
  errors: [errors.tooManyAttempts],
  example: {},
});

export const checkPassword = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/me/password-checks",
  summary: "Ask whether a password stands in known data breaches; only five characters of its hash leave the house",
  input: z.object({ password }),
  output: z.object({ state: z.enum(breachStates), count: z.int() }),
  errors: [errors.tooManyAttempts],
  example: { password: "correct horse 7" },
});

const apiKey = z.object({
  id: id("api"),
  name: z.string(),
  ending: z.string(),
  scope: z.enum(keyScopes),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
});
export type ApiKeyShown = z.infer<typeof apiKey>;
const withKeys = { access: { roles: partners, feature: "apiAccess", inPerson: true } } as const;

export const listApiKeys = endpoint({
  ...withKeys,
  method: "GET",
  path: "/api/v1/me/api-keys",
  summary: "One's own API keys in this tenant",
  input: z.object({}),
  output: z.object({ items: z.array(apiKey) }),
  errors: [],
  example: {},
});

export const makeApiKey = endpoint({
  ...withKeys,
  method: "POST",
  path: "/api/v1/me/api-keys",
  summary: "Make an API key; it is shown this once",
  input: z.object({ name: name.min(1), scope: z.enum(keyScopes), days: z.int().min(1).max(365) }),
  output: apiKey.extend({ key: z.string() }),
  errors: [errors.notFresh],
  example: { name: "CRM", scope: "read", days: 90 },
});

export const revokeApiKey = endpoint({
  ...withKeys,
  method: "DELETE",
  path: "/api/v1/me/api-keys/:id",
  summary: "End an API key, in every process at once",
  input: z.object({ id: id("api") }),
  output: done,
  errors: [],
  example: { id: `api_${"0".repeat(32)}` },
});

export const listMemberships = endpoint({
  ...mine,
  method: "GET",
  path: "/api/v1/me/memberships",
  summary: "The tenants one belongs to, and as what",
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({ tenant: z.string(), name: z.string(), role: z.enum(roles), current: z.boolean(), url: z.string() }),
    ),
  }),
  errors: [],
  example: {},
});

export const switchTenant = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/me/tenant",
  summary: "Go on in another of one's own tenants, on the house's own host",
  input: z.object({ tenant: z.string().min(1).max(63) }),
  output: entry,
  errors: [...entryErrors],
  example: { tenant: "default" },
});

const dataExport = z.object({
  id: id("exp"),
  state: z.enum(exportStates),
  bytes: z.int().nullable(),
  url: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type DataExport = z.infer<typeof dataExport>;

export const listExports = endpoint({
  ...mine,
  method: "GET",
  path: "/api/v1/me/exports",
  summary: "What was written down for oneself of all that is kept, for a week each",
  input: z.object({}),
  output: z.object({ items: z.array(dataExport) }),
  errors: [],
  example: {},
});

export const requestExport = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/me/exports",
  summary: "Have all that is kept about oneself written into a ZIP of JSON; a mail says when it is ready",
  input: z.object({}),
  output: dataExport,
  errors: [errors.exportWaits, errors.notFresh],
  example: {},
});

export const requestDeletion = endpoint({
  ...mine,
  method: "POST",
  path: "/api/v1/me/deletion",
  summary: "Have one's own account erased after fourteen days; until then it can be kept",
  input: z.object({}),
  output: z.object({ erasedAt: z.string() }),
  errors: [errors.notFresh, errors.lastAdmin],
  example: {},
});

export const cancelDeletion = endpoint({
  ...mine,
  method: "DELETE",
  path: "/api/v1/me/deletion",
  summary: "Keep the account after all",
  input: z.object({}),
  output: done,
  errors: [],
  example: {},
});
