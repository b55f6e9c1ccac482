import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { accountProofErrors, entry, entryErrors, errors as identityErrors } from "#features/identity/contract.ts";
import { isOwnPath } from "./rules.ts";

/** The other houses one can be known by. */
export const providers = ["google", "facebook"] as const;
export type Provider = (typeof providers)[number];

export const errors = defineErrors("connections", {
  /** The operator has no account at that house. */
  notConfigured: { status: 404 },
  /** Already used, too old, never begun, or begun in another browser. */
  flowOver: { status: 404 },
  /** The person said no over there [R8.1]. */
  cancelled: { status: 403 },
  /** The other house, or what came in its name, did not prove who this is. */
  notRecognised: { status: 403 },
  unreachable: { status: 503 },
  noEmail: { status: 403 },
  emailUnverified: { status: 403 },
  /** Somebody has this address here, and nothing proves yet that it is the same person. */
  emailInUse: { status: 409 },
  /** The account elsewhere already opens another one here. */
  othersAccount: { status: 409 },
  lastWayIn: { status: 409 },
});

export const getSignInMethods = endpoint({
  method: "GET",
  path: "/api/v1/sign-in-ways",
  summary: "Which other houses one can sign in with here",
  access: "public",
  input: z.object({}),
  output: z.object({ google: z.boolean(), facebook: z.boolean() }),
  errors: [],
  example: {},
});

const provider = z.enum(providers);
const returnTo = z.string().max(2000).refine(isOwnPath);
/** Where the browser goes now, and by what it will be known when it is back. */
const flowRedirect = z.object({ url: z.string(), state: z.string() });
const flowRedirectErrors = [errors.notConfigured, errors.unreachable, errors.notRecognised] as const;

export const beginFlow = endpoint({
  method: "POST",
  path: "/api/v1/flows",
  summary: "Begin to sign in with another house: answers its address, and marks this browser",
  access: "public",
  input: z.object({
    provider,
    remember: z.boolean().default(false),
    returnTo: returnTo.optional(),
    /** In a window of its own, which tells the one that opened it. */
    popup: z.boolean(),
  }),
  output: flowRedirect,
  errors: [...flowRedirectErrors],
  perMinute: 60,
  example: { provider: "google", returnTo: "/dashboard", popup: true },
});

export const finishFlow = endpoint({
  method: "POST",
  path: "/api/v1/flows/uses",
  summary: "Hand in what the other house sent the browser back with; signs in, or connects the account",
  access: "public",
  input: z.object({
    state: z.string().min(20).max(100),
    code: z.string().min(1).max(4000).optional(),
    error: z.string().max(200).optional(),
    /** Who says so (RFC 9207). */
    iss: z.string().max(500).optional(),
  }),
  output: z.object({
    /** It began on another host of this house, which alone can finish it: go there. All else is then empty. */
    handOver: z.string().nullable(),
    entry: entry.nullable(),
    /** Instead of an entry, where somebody signed in had asked for it. */
    connected: provider.nullable(),
    returnTo: z.string().nullable(),
    popup: z.boolean(),
  }),
  errors: [
    ...entryErrors,
    identityErrors.registrationClosed,
    ...flowRedirectErrors,
    errors.flowOver,
    errors.cancelled,
    errors.noEmail,
    errors.emailUnverified,
    errors.emailInUse,
    errors.othersAccount,
  ],
  perMinute: 60,
  example: { state: "the-state-that-came-back", code: "the-code-that-came-back" },
});
export type Finished = z.infer<typeof finishFlow.output>;

const connection = z.object({
  id: id("con"),
  provider,
  email: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type Connection = z.infer<typeof connection>;

export const listConnections = endpoint({
  method: "GET",
  path: "/api/v1/me/connections",
  summary: "One's own accounts elsewhere that open this one",
  access: "in-person",
  input: z.object({}),
  output: z.object({ items: z.array(connection) }),
  errors: [],
  example: {},
});

export const beginConnection = endpoint({
  method: "POST",
  path: "/api/v1/me/connections",
  summary: "Begin to connect an account elsewhere with one's own",
  access: "in-person",
  input: z.object({ provider, returnTo: returnTo.optional() }),
  output: flowRedirect,
  errors: [...flowRedirectErrors, ...accountProofErrors],
  example: { provider: "google", returnTo: "/profile" },
});

export const disconnect = endpoint({
  method: "DELETE",
  path: "/api/v1/me/connections/:id",
  summary: "Have an account elsewhere no longer open one's own, unless nothing else would",
  access: "in-person",
  input: z.object({ id: id("con") }),
  output: z.object({ done: z.boolean() }),
  errors: [errors.lastWayIn, ...accountProofErrors],
  example: { id: `con_${"0".repeat(32)}` },
});
