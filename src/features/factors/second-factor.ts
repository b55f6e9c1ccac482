import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { entry, entryErrors, errors as identityErrors } from "#features/identity/contract.ts";
import { code, errors, exampleProof, proof } from "./contract.ts";
import { assertionOptions, exampleAnswer, passkeyAnswer } from "./passkeys.ts";

/** The methods that answer the second-factor challenge, in the order in which they are offered. */
export const secondFactorMethods = ["authenticator", "phone", "passkey", "backup"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** The caller is not signed in; a cookie proves that the first factor was correct. */
const publicAccess = { access: "public" } as const;

export const getSecondFactor = endpoint({
  ...publicAccess,
  method: "GET",
  path: "/api/v1/session/second-factor",
  summary: "List the methods for the second factor that is required in this browser",
  input: z.object({}),
  output: z.object({ methods: z.array(z.enum(secondFactorMethods)), phone: z.string().nullable() }),
  errors: [errors.noChallenge],
  example: {},
});

export const sendSecondFactorCode = endpoint({
  ...publicAccess,
  method: "POST",
  path: "/api/v1/session/second-factor/codes",
  summary: "Send a code to the phone of the person who has to provide a second factor",
  input: z.object({ proof }),
  output: z.object({ sentTo: z.string() }),
  errors: [errors.noChallenge, errors.botCheck, errors.notEnrolled, identityErrors.tooManyAttempts],
  perMinute: 60,
  example: { proof: exampleProof },
});

export const submitSecondFactor = endpoint({
  ...publicAccess,
  method: "POST",
  path: "/api/v1/session/second-factor",
  summary: "Provide the second factor as a code, and sign in",
  input: z.object({ method: z.enum(["phone", "authenticator", "backup"]), code }),
  output: entry,
  errors: [...entryErrors, errors.noChallenge, errors.wrongCode],
  perMinute: 60,
  example: { method: "authenticator", code: "123456" },
});

export const startSecondFactorPasskey = endpoint({
  ...publicAccess,
  method: "POST",
  path: "/api/v1/session/second-factor/passkey/options",
  summary: "Get the WebAuthn options to use a passkey as the second factor",
  input: z.object({}),
  output: assertionOptions,
  errors: [errors.noChallenge, errors.notEnrolled],
  perMinute: 60,
  example: {},
});

export const submitSecondFactorPasskey = endpoint({
  ...publicAccess,
  method: "POST",
  path: "/api/v1/session/second-factor/passkey",
  summary: "Provide the second factor with a passkey, and sign in",
  input: z.object({ response: passkeyAnswer }),
  output: entry,
  errors: [...entryErrors, errors.noChallenge, errors.notEnrolled, errors.passkeyRefused],
  perMinute: 60,
  example: { response: exampleAnswer },
});
