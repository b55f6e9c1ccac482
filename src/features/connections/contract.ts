import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { accountProofErrors, entry, entryErrors, errors as identityErrors } from "#features/identity/contract.ts";
import { isOwnPath } from "./rules.ts";

/** The social identity providers a person can sign in with. */
export const providers = ["google", "facebook"] as const;
export type Provider = (typeof providers)[number];

export const errors = defineErrors("connections", {
  /** The operator has not configured an account at that identity provider. */
  notConfigured: { status: 404 },
  /** The flow was already used, has expired, never existed, or was started in another browser. */
  flowOver: { status: 404 },
  /** The person declined at the identity provider [R8.1]. */
  cancelled: { status: 403 },
  /** The identity provider, or a response in its name, did not prove who this person is. */
  notRecognised: { status: 403 },
  unreachable: { status: 503 },
  noEmail: { status: 403 },
  emailUnverified: { status: 403 },
  /** An account with this email address exists here, and nothing proves yet that it belongs to the same person. */
  emailInUse: { status: 409 },
  /** The external account is already connected to another account here. */
  othersAccount: { status: 409 },
  lastWayIn: { status: 409 },
});

export const getSignInMethods = endpoint({
  method: "GET",
  path: "/api/v1/sign-in-ways",
  summary: "List the social identity providers that are available for sign-in",
  access: "public",
  input: z.object({}),
  output: z.object({ google: z.boolean(), facebook: z.boolean() }),
  errors: [],
  example: {},
});

const provider = z.enum(providers);
const returnTo = z.string().max(2000).refine(isOwnPath);
/** The URL to redirect the browser to, and the state that identifies the flow when the browser returns. */
const flowRedirect = z.object({ url: z.string(), state: z.string() });
const flowRedirectErrors = [errors.notConfigured, errors.unreachable, errors.notRecognised] as const;

export const beginFlow = endpoint({
  method: "POST",
  path: "/api/v1/flows",
  summary: "Start a sign-in with an identity provider: returns its URL and sets a cookie in this browser",
  access: "public",
  input: z.object({
    provider,
    remember: z.boolean().default(false),
    returnTo: returnTo.optional(),
    /** Whether the flow runs in a popup, which reports its outcome to the window that opened it. */
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
  summary: "Submit the parameters an identity provider redirected back with; signs in, or connects the account",
  access: "public",
  input: z.object({
    state: z.string().min(20).max(100),
    code: z.string().min(1).max(4000).optional(),
    error: z.string().max(200).optional(),
    /** The issuer of the response (RFC 9207). */
    iss: z.string().max(500).optional(),
  }),
  output: z.object({
    /**
     * The flow started on another host of this app, and only that host can finish it: the URL to continue at. All other fields are then
     * empty.
     */
    handOver: z.string().nullable(),
    entry: entry.nullable(),
    /** Set instead of an entry when a signed-in person asked to connect an account. */
    connected: provider.nullable(),
    returnTo: z.string().nullable(),
    popup: z.boolean(),
  }),
  errors: [
    ...entryErrors,
    identityErrors.registrationClosed,
    identityErrors.applicationRequired,
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
  summary: "List the caller's connected external accounts",
  access: "in-person",
  input: z.object({}),
  output: z.object({ items: z.array(connection) }),
  errors: [],
  example: {},
});

export const beginConnection = endpoint({
  method: "POST",
  path: "/api/v1/me/connections",
  summary: "Start connecting an external account to the caller's account",
  access: "in-person",
  input: z.object({ provider, returnTo: returnTo.optional() }),
  output: flowRedirect,
  errors: [...flowRedirectErrors, ...accountProofErrors],
  example: { provider: "google", returnTo: "/profile" },
});

export const disconnect = endpoint({
  method: "DELETE",
  path: "/api/v1/me/connections/:id",
  summary: "Disconnect an external account, unless it is the last sign-in method",
  access: "in-person",
  input: z.object({ id: id("con") }),
  output: z.object({ done: z.boolean() }),
  errors: [errors.lastWayIn, ...accountProofErrors],
  example: { id: `con_${"0".repeat(32)}` },
});
