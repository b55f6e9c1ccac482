import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { features, plans } from "#base/plans.ts";
import { roles } from "#base/roles.ts";
import { chosenRoles, email, factorKinds, localeCode, name, password, phoneNumber, signInMethods } from "./values.ts";

/** Somebody new, in the tenant that tells it. */
export const personRegistered = defineEvent(
  "identity.personRegistered",
  z.object({ personId: id("per"), displayName: z.string(), requestedRole: z.enum(roles).nullable() }),
);
/** Somebody came in from where they never came from before. */
export const signedInFromNewDevice = defineEvent(
  "identity.cameFromNewDevice",
  z.object({ personId: id("per"), browser: z.string(), system: z.string() }),
);

/** `firstProof`: someone showed for the first time that the e-mail address is theirs. */
const revocationReason = z.enum(["firstProof", "reset"]);
export type RevocationReason = z.infer<typeof revocationReason>;

/** Every credential of a person ended, so that only the owner of the e-mail address can sign in; after a reset the second factors stay. */
export const credentialsRevoked = defineEvent(
  "identity.credentialsRevoked",
  z.object({ personId: id("per"), why: revocationReason }),
);

export const errors = defineErrors("identity", {
  noAccount: { status: 401 },
  wrongPassword: { status: 401 },
  /** Instead of both of the above where a tenant hides who has an account. */
  wrongEither: { status: 401 },
  disabled: { status: 403 },
  tooManyAttempts: { status: 429 },
  credentialsMissing: { status: 422 },
  emailTaken: { status: 409 },
  /** R8.1's words, for one that is too short to register with. */
  weakPassword: { status: 422 },
  /** One that may not replace another by R5.3 and R5.4. */
  invalidPassword: { status: 422 },
  /** One that attackers try first, where a tenant refuses those. */
  knownPassword: { status: 422 },
  registrationClosed: { status: 403 },
  accountNotMade: { status: 503 },
  permissionDenied: { status: 503 },
  misconfigured: { status: 503 },
  registrationFailed: { status: 503 },
  /** A link that was used, is over, or never was. */
  linkOver: { status: 404 },
  /** A link that confirms the address of another account than the one that is signed in. */
  otherAccount: { status: 403 },
  /** Asks for the password, or another proof, once more. */
  notFresh: { status: 403 },
  /** Single sign-on of one tenant, where a change concerns all tenants of a person who has no password yet. */
  ownProofNeeded: { status: 403 },
  passwordsDiffer: { status: 422 },
  notAnImage: { status: 422 },
  /** One is already being written. */
  exportWaits: { status: 409 },
  /** A tenant without an admin could not be helped by anybody in it. */
  lastAdmin: { status: 409 },
});

/** Of what concerns the whole account, in every tenant. */
export const accountProofErrors = [errors.notFresh, errors.ownProofNeeded] as const;

/** Whom a session speaks for [R3.3]: identity's own fields and the stored person's, as one. */
export const me = z.object({
  person: z.object({
    id: id("per"),
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    photoUrl: z.string().nullable(),
    locale: localeCode.nullable(),
    timeZone: z.string().nullable(),
    hasPassword: z.boolean(),
    mfaEnabled: z.boolean(),
    mfaMethod: z.enum(factorKinds).nullable(),
    cameBy: z.enum(signInMethods),
    createdAt: z.string(),
    lastLoginAt: z.string().nullable(),
    /** When the account will be erased, if that was asked for. */
    erasedAt: z.string().nullable(),
  }),
  /** `id` is the tenant's short name, `default` for the operator's [R1.1]. */
  tenant: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(roles),
  /** Asked for and not yet granted. */
  requestedRole: z.enum(roles).nullable(),
  plan: z.enum(plans),
  /** Features the plan has and the admin switched off. */
  off: z.array(z.enum(features)).readonly(),
  /** True in the tenant `default`, whose admins run the platform. */
  operator: z.boolean(),
  /** The operator, as a guest with an admin's rights in a tenant of somebody else. */
  visiting: z.boolean(),
});
export type Me = z.infer<typeof me>;

/** What every way in answers: whoever has a second factor is not in yet [R4.2]. */
export const entry = z.object({ requiresMFA: z.boolean(), me: me.nullable() });
export type Entry = z.infer<typeof entry>;
/** What every way in may refuse with. */
export const entryErrors = [errors.noAccount, errors.disabled, errors.tooManyAttempts] as const;

export const getMe = endpoint({
  method: "GET",
  path: "/api/v1/me",
  summary: "Who is signed in, and as what",
  access: "signed-in",
  input: z.object({}),
  output: me,
  errors: [],
  example: {},
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/v1/session",
  summary: "Sign in with e-mail and password; the session comes as a cookie",
  access: "public",
  input: z.object({ email, password, remember: z.boolean().default(false) }),
  output: entry,
  errors: [...entryErrors, errors.wrongPassword, errors.wrongEither],
  perMinute: 240, // the counts in the database are stricter, and write down whom they refuse
  example: { email: "ana@example.com", password: "correct horse 7" },
});

export const signOut = endpoint({
  method: "DELETE",
  path: "/api/v1/session",
  summary: "End this session, in every process at once",
  // Not one's account but this browser's session: whoever visits ends it too.
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
  summary: "Make an account with e-mail and password, and sign in with it",
  access: "public",
  // Both may be missing here so that the answer can be R5.1's sentence and not one for each field.
  input: z.object({
    email: z.string().trim().max(254).default(""),
    password: z.string().max(200).default(""),
    firstName: name.default(""),
    lastName: name.default(""),
    company: name.optional(),
    phoneNumber: phoneNumber.optional(),
    role: z.enum(chosenRoles).optional(),
    locale: localeCode.optional(),
    timeZone: z.string().max(60).optional(),
  }),
  output: entry,
  errors: [
    errors.credentialsMissing,
    errors.emailTaken,
    errors.weakPassword,
    errors.knownPassword,
    errors.registrationClosed,
    errors.accountNotMade,
    errors.permissionDenied,
    errors.misconfigured,
    errors.registrationFailed,
    errors.tooManyAttempts,
  ],
  perMinute: 240,
  example: { email: "ana@example.com", password: "correct horse 7", firstName: "Ana", lastName: "Lima" },
});
