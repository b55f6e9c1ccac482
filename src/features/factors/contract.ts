import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { accountProofErrors, errors as identityErrors } from "#features/identity/contract.ts";
import { factorKinds, phoneNumber } from "#features/identity/values.ts";

/** What a code was sent for: to enrol the phone, to enrol the authenticator, or to answer at the door. */
export const codePurposes = ["enrolPhone", "enrolAuthenticator", "answer"] as const;

export const errors = defineErrors("factors", {
  /** The proof of work is wrong, over, or was handed in before. */
  botCheck: { status: 422 },
  /** Wrong, over, or used before: which of them, a guesser need not know. */
  wrongCode: { status: 422 },
  /** Nobody in this browser owes a second factor. */
  noChallenge: { status: 401 },
  notEnrolled: { status: 409 },
  passkeyRefused: { status: 401 },
  passkeyKnown: { status: 409 },
});

/** Every act here is one's own: in person, never with an API key. */
export const inPerson = { access: "in-person" } as const;
export const done = z.object({ done: z.boolean() });
/** What a code may look like, spaces and hyphens as people copy them; what it must be, its kind knows. */
export const code = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z -]{4,22}[0-9A-Za-z]$/);
const hex = z.string().regex(/^[0-9a-f]{2,128}$/);

/** ALTCHA's: an amount of work, signed, so that the server need not remember whom it gave it to. */
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
  summary: "A small amount of work; whoever has done it may have a code sent, once",
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
  summary: "One's own second factors and passkeys; of a phone only the last digits",
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
  summary: "Have a code sent to a phone that is to become a second factor",
  input: z.object({ phoneNumber, proof }),
  output: z.object({ sentTo: z.string() }),
  errors: [errors.botCheck, ...accountProofErrors, identityErrors.tooManyAttempts],
  perMinute: 60,
  example: { phoneNumber: "+4915112345678", proof: exampleProof },
});

/** Only with the first factor there are backup codes, and only this once. */
const enrollmentResult = z.object({ backupCodes: z.array(z.string()) });

export const enrolPhone = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/factors/phone",
  summary: "Make the phone a second factor with the code that was sent to it",
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
  summary: "A secret for an authenticator app, as text, as an address and as the dark squares of a QR code",
  input: z.object({}),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    /** An SVG path in a square of so many units. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  errors: [...accountProofErrors],
  example: {},
});

export const enrolAuthenticator = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/factors/authenticator",
  summary: "Make the authenticator app a second factor with a code it shows",
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
  summary: "Ten new backup codes, shown this once; the old ones end",
  input: z.object({}),
  output: enrollmentResult,
  errors: [errors.notEnrolled, ...accountProofErrors],
  example: {},
});

export const removeFactor = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/factors/:kind",
  summary: "Turn a second factor off; with the last one the backup codes end",
  input: z.object({ kind: z.enum(factorKinds) }),
  output: done,
  errors: [...accountProofErrors],
  example: { kind: "phone" },
});
