import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { accountProofErrors, errors as identityErrors } from "#features/identity/contract.ts";
import { factorKinds, phoneNumber } from "#features/identity/values.ts";

/** What a code was sent for: to enroll a phone, to enroll an authenticator, or to answer the second-factor challenge at sign-in. */
export const codePurposes = ["enrolPhone", "enrolAuthenticator", "answer"] as const;

export const errors = defineErrors("factors", {
  /** The proof of work is wrong, has expired, or was submitted before. */
  botCheck: { status: 422 },
  /** The code is wrong, has expired, or was used before. The cases share one error, so that an attacker who guesses learns nothing. */
  wrongCode: { status: 422 },
  /** This browser has no open second-factor challenge. */
  noChallenge: { status: 401 },
  notEnrolled: { status: 409 },
  passkeyRefused: { status: 401 },
  passkeyKnown: { status: 409 },
});

/** Every action here concerns the caller's own account: in person, never with an API key. */
export const inPerson = { access: "in-person" } as const;
export const done = z.object({ done: z.boolean() });
/** The possible shape of a code, with the spaces and hyphens people copy; each kind validates the rest. */
export const code = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z -]{4,22}[0-9A-Za-z]$/);
const hex = z.string().regex(/^[0-9a-f]{2,128}$/);

/** ALTCHA's challenge: a signed amount of work, so that the server does not have to store it. */
export const botCheck = z.object({
  parameters: z.object({
    algorithm: z.string().max(20),
    nonce: hex,
    salt: hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    expiresAt: z.int(),
  }),
  signature: hex,
});
export const proof = z.object({ challenge: botCheck, solution: z.object({ counter: z.int(), derivedKey: hex }) });
export type Proof = z.infer<typeof proof>;
export const exampleProof: Proof = {
  challenge: {
    parameters: {
      algorithm: "PBKDF2/SHA-256",
      nonce: "00".repeat(16),
      salt: "00".repeat(16),
      cost: 5000,
      keyLength: 32,
      keyPrefix: "00".repeat(16),
      keySignature: "00".repeat(32),
      expiresAt: 1_800_000_000,
    },
    signature: "00".repeat(32),
  },
  solution: { counter: 77, derivedKey: "00".repeat(32) },
};

export const getBotCheck = endpoint({
  method: "GET",
  path: "/api/v1/bot-check",
  summary: "Get a proof-of-work challenge; its solution allows sending one code",
  access: "public",
  input: z.object({}),
  output: botCheck,
  errors: [],
  perMinute: 120,
  example: {},
});

export const passkey = z.object({
  id: id("psk"),
  name: z.string(),
  synced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const getFactors = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/factors",
  summary: "List the caller's second factors and passkeys; phone numbers are masked except their last digits",
  input: z.object({}),
  output: z.object({
    phone: z.object({ number: z.string(), since: z.string() }).nullable(),
    authenticator: z.object({ since: z.string() }).nullable(),
    backupCodesLeft: z.int(),
    passkeys: z.array(passkey),
  }),
  errors: [],
  example: {},
});

export const sendPhoneCode = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/factors/phone/codes",
  summary: "Send a code to a phone to enroll it as a second factor",
  input: z.object({ phoneNumber, proof }),
  output: z.object({ sentTo: z.string() }),
  errors: [errors.botCheck, ...accountProofErrors, identityErrors.tooManyAttempts],
  perMinute: 60,
  example: { phoneNumber: "+4915112345678", proof: exampleProof },
});

/** Backup codes are returned only with the first factor, and only once. */
const enrollmentResult = z.object({ backupCodes: z.array(z.string()) });

export const enrolPhone = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/factors/phone",
  summary: "Enroll a phone as a second factor with the code that was sent to it",
  input: z.object({ code }),
  output: enrollmentResult,
  errors: [errors.wrongCode, identityErrors.tooManyAttempts],
  perMinute: 60,
  example: { code: "123456" },
});

export const startAuthenticator = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/factors/authenticator/secrets",
  summary: "Create a secret for an authenticator app, as text, as a URI and as the path of a QR code",
  input: z.object({}),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    /** An SVG path in a square of `size` units. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  errors: [...accountProofErrors],
  example: {},
});

export const enrolAuthenticator = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/factors/authenticator",
  summary: "Enroll an authenticator app as a second factor with a code it shows",
  input: z.object({ code }),
  output: enrollmentResult,
  errors: [errors.wrongCode, identityErrors.tooManyAttempts],
  perMinute: 60,
  example: { code: "123456" },
});

export const createBackupCodes = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/factors/backup-codes",
  summary: "Create ten new backup codes, which are shown once; the old ones become invalid",
  input: z.object({}),
  output: enrollmentResult,
  errors: [errors.notEnrolled, ...accountProofErrors],
  example: {},
});

export const removeFactor = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/factors/:kind",
  summary: "Turn off a second factor; turning off the last one deletes the backup codes",
  input: z.object({ kind: z.enum(factorKinds) }),
  output: done,
  errors: [...accountProofErrors],
  example: { kind: "phone" },
});
