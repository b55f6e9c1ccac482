import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { features, plans } from "#base/plans.ts";
import { roles } from "#base/roles.ts";
import {
  chosenRoles,
  email,
  factorKinds,
  localeCode,
  name,
  password,
  phoneNumber,
  registrationMethods,
  registrationProviders,
  timeZone,
} from "./values.ts";

/** A new person registered in the tenant that emits this. */
export const personRegistered = defineEvent(
  "identity.personRegistered",
  z.object({ personId: id("per"), displayName: z.string(), requestedRole: z.enum(roles).nullable() }),
);
/** A person signed in from a device they had never used before. */
export const signedInFromNewDevice = defineEvent(
  "identity.cameFromNewDevice",
  z.object({ personId: id("per"), browser: z.string(), system: z.string() }),
);

/** A person asked to change their address. A listener that manages the account refuses it by throwing. */
export const emailChangeRequested = defineEvent("identity.emailChangeRequested", z.object({ personId: id("per") }));

/** `firstProof`: a person proved for the first time that they own the email address. */
const revocationReason = z.enum(["firstProof", "reset"]);
export type RevocationReason = z.infer<typeof revocationReason>;

/** Every credential of a person was revoked, so that only the owner of the email address can sign in; a reset keeps the second factors. */
export const credentialsRevoked = defineEvent(
  "identity.credentialsRevoked",
  z.object({ personId: id("per"), why: revocationReason }),
);

export const errors = defineErrors("identity", {
  noAccount: { status: 401 },
  wrongPassword: { status: 401 },
  /** Replaces both errors above where a tenant hides who has an account. */
  wrongEither: { status: 401 },
  disabled: { status: 403 },
  tooManyAttempts: { status: 429 },
  credentialsMissing: { status: 422 },
  emailTaken: { status: 409 },
  /** A password that is too short to register with, or that may not replace another by R5.3 and R5.4. */
  weakPassword: { status: 422 },
  /** A password that attackers try first, where a tenant refuses those. */
  knownPassword: { status: 422 },
  registrationClosed: { status: 403 },
  /** Partners of this tenant apply first, and join by the invitation that an approval sends. */
  applicationRequired: { status: 403 },
  accountNotMade: { status: 503 },
  permissionDenied: { status: 503 },
  misconfigured: { status: 503 },
  registrationFailed: { status: 503 },
  /** A link that was used, has expired, or never existed. */
  linkOver: { status: 404 },
  /** The link confirms the address of another account than the one that is signed in. */
  otherAccount: { status: 403 },
  /** The caller has to prove their identity again, by the password or another method. */
  notFresh: { status: 403 },
  /** One tenant's single sign-on is not sufficient for a change that concerns all tenants of a person who has no password yet. */
  ownProofNeeded: { status: 403 },
  passwordsDiffer: { status: 422 },
  notAnImage: { status: 422 },
  /** An export is already being written. */
  exportWaits: { status: 409 },
  /** A tenant without an admin could not be managed by any of its members. */
  lastAdmin: { status: 409 },
  /** The new address is the one the account has. */
  sameEmail: { status: 409 },
  /** An organization's identity provider manages the account, and would not recognize another address. */
  ssoManaged: { status: 403 },
});

/** The errors of actions that concern the whole account, in every tenant. */
export const accountProofErrors = [errors.notFresh, errors.ownProofNeeded] as const;

/** The person a session belongs to [R3.3]: the session's own fields and the stored user's [R3.1], combined under the specified names. */
export const me = z.object({
  person: z.object({
    uid: id("per"),
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** The role in the session's tenant. */
    role: z.enum(roles),
    company: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    photoURL: z.string().nullable(),
    /** The short name of the session's tenant, `default` for the operator's [R1.1]. */
    tenantId: z.string(),
    isActive: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** How the account was created without an identity provider; null if `provider` created it. */
    registrationMethod: z.enum(registrationMethods).nullable(),
    /** The identity provider that created the account; null if it was created without one. */
    provider: z.enum(registrationProviders).nullable(),
    lastLoginAt: z.string().nullable(),
    mfaEnabled: z.boolean(),
    mfaMethod: z.enum(factorKinds).nullable(),
    locale: localeCode.nullable(),
    timeZone: z.string().nullable(),
    hasPassword: z.boolean(),
    /** When the account will be erased, if its owner requested that. */
    erasedAt: z.string().nullable(),
  }),
  /** `id` is the tenant's short name, `default` for the operator's [R1.1]. */
  tenant: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(roles),
  /** Requested and not yet granted. */
  requestedRole: z.enum(roles).nullable(),
  plan: z.enum(plans),
  /** Features that the plan includes and the admin switched off. */
  off: z.array(z.enum(features)).readonly(),
  /** True in the tenant `default`, whose admins run the platform. */
  operator: z.boolean(),
  /** True for an operator who visits another tenant with an admin's rights. */
  visiting: z.boolean(),
});
export type Me = z.infer<typeof me>;

/** The response of every sign-in method: a person with a second factor is not signed in yet [R4.2]. */
export const entry = z.object({ requiresMFA: z.boolean(), me: me.nullable() });
export type Entry = z.infer<typeof entry>;
/** The errors of every sign-in method. */
export const entryErrors = [errors.noAccount, errors.disabled, errors.tooManyAttempts] as const;

export const getMe = endpoint({
  method: "GET",
  path: "/api/v1/me",
  summary: "Get the signed-in person with tenant and role",
  access: "signed-in",
  input: z.object({}),
  output: me,
  errors: [],
  example: {},
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/v1/session",
  summary: "Sign in with email and password; the session is set as a cookie",
  access: "public",
  input: z.object({ email, password, remember: z.boolean().default(false) }),
  output: entry,
  errors: [...entryErrors, errors.wrongPassword, errors.wrongEither],
  perMinute: 240, // The limits in the database are stricter, and record whom they refuse.
  example: { email: "ana@example.com", password: "correct horse 7" },
});

export const signOut = endpoint({
  method: "DELETE",
  path: "/api/v1/session",
  summary: "End this session, effective at once",
  // Ends this browser's session rather than changing an account, so visiting operators may call it too.
  access: { roles, inPerson: true },
  input: z.object({}),
  output: z.object({ ended: z.boolean() }),
  errors: [],
  allowedWhenClosed: true,
  example: {},
});

export const register = endpoint({
  method: "POST",
  path: "/api/v1/registrations",
  summary: "Create an account with email and password, and sign in",
  access: "public",
  // Both default to empty, so that the response is R5.1's single sentence and not an error per field.
  input: z.object({
    email: z.string().trim().max(254).default(""),
    password: z.string().max(200).default(""),
    firstName: name.default(""),
    lastName: name.default(""),
    company: name.optional(),
    phoneNumber: phoneNumber.optional(),
    role: z.enum(chosenRoles).optional(),
    locale: localeCode.optional(),
    timeZone: timeZone.optional(),
  }),
  output: entry,
  errors: [
    errors.credentialsMissing,
    errors.emailTaken,
    errors.weakPassword,
    errors.knownPassword,
    errors.registrationClosed,
    errors.applicationRequired,
    errors.accountNotMade,
    errors.permissionDenied,
    errors.misconfigured,
    errors.registrationFailed,
    errors.tooManyAttempts,
  ],
  perMinute: 240,
  example: { email: "ana@example.com", password: "correct horse 7", firstName: "Ana", lastName: "Lima" },
});
