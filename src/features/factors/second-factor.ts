import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { entry, entryErrors, errors as identityErrors } from "#features/identity/contract.ts";
import { code, errors, exampleProof, proof } from "./contract.ts";
import { assertionOptions, exampleAnswer, passkeyAnswer } from "./passkeys.ts";

/** What a person may answer with at the door, in the order in which it is offered. */
export const secondFactorMethods = ["authenticator", "phone", "passkey", "backup"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** For strangers, of whom a cookie says that the first factor was right. */
const publicAccess = { access: "public" } as const;

export const getSecondFactor = endpoint({
  ...publicAccess,
  method: "GET",
  path: "/api/v1/session/second-factor",
  summary: "How the second factor that is owed in this browser can be given",
  input: z.object({}),
  output: z.object({ methods: z.array(z.enum(secondFactorMethods)), phone: z.string().nullable() }),
  errors: [errors.noChallenge],
  example: {},
});

export const sendSecondFactorCode = endpoint({
  ...publicAccess,
  method: "POST",
  path: "/api/v1/session/second-factor/codes",
  summary: "Have a code sent to the phone of whoever owes a second factor",
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
  summary: "Give the second factor as a code, and be in",
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
  summary: "What to ask a passkey that is to be the second factor",
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
  summary: "Give the second factor as a passkey's answer, and be in",
  input: z.object({ response: passkeyAnswer }),
  output: entry,
  errors: [...entryErrors, errors.noChallenge, errors.notEnrolled, errors.passkeyRefused],
  perMinute: 60,
  example: { response: exampleAnswer },
});
