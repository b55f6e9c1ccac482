import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { accountProofErrors, entry, entryErrors } from "#features/identity/contract.ts";
import { done, errors, inPerson, passkey } from "./contract.ts";

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const short = base64url.max(1400);
const long = base64url.max(20_000);
const transports = z.array(z.string().max(20)).max(10);
const credential = z.object({ id: z.string(), type: z.literal("public-key"), transports: transports.optional() });
const wish = z.enum(["required", "preferred", "discouraged"]);

/** WebAuthn's options for a new passkey, as a browser's `parseCreationOptionsFromJSON` reads them. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: wish, requireResidentKey: z.boolean(), userVerification: wish }),
});

/** WebAuthn's options for a sign-in. Without a list of credentials the person chooses one. */
export const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: wish,
  allowCredentials: z.array(credential).optional(),
});

const answer = z.object({
  id: short,
  rawId: short,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
});
/** A new passkey as the browser returns it. */
export const newPasskey = answer.extend({
  response: z.object({ clientDataJSON: long, attestationObject: long, transports: transports.optional() }),
});
/** A passkey's assertion as the browser returns it. */
export const passkeyAnswer = answer.extend({
  response: z.object({
    clientDataJSON: long,
    authenticatorData: long,
    signature: long,
    userHandle: short.optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

const exampleId = { id: "AAAA", rawId: "AAAA", type: "public-key" } as const;
export const exampleAnswer: PasskeyAnswer = {
  ...exampleId,
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
};

/** The owner's name for the passkey, without invisible characters. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}+$/u);
const passkeyId = id("psk");

export const startPasskey = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/passkeys/options",
  summary: "Get the WebAuthn options to create a passkey",
  input: z.object({}),
  output: creationOptions,
  errors: [...accountProofErrors],
  example: {},
});

export const addPasskey = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/passkeys",
  summary: "Add a passkey that a device has created",
  input: z.object({ name, response: newPasskey }),
  output: passkey,
  errors: [errors.passkeyRefused, errors.passkeyKnown],
  example: {
    name: "Laptop",
    response: { ...exampleId, response: { clientDataJSON: "e30", attestationObject: "AAAA" } },
  },
});

export const renamePasskey = endpoint({
  ...inPerson,
  method: "PATCH",
  path: "/api/v1/me/passkeys/:id",
  summary: "Rename one of the caller's passkeys",
  input: z.object({ id: passkeyId, name }),
  output: passkey,
  errors: [],
  example: { id: `psk_${"0".repeat(32)}`, name: "Work laptop" },
});

export const removePasskey = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/passkeys/:id",
  summary: "Remove one of the caller's passkeys; it can no longer sign in",
  input: z.object({ id: passkeyId }),
  output: done,
  errors: [...accountProofErrors],
  example: { id: `psk_${"0".repeat(32)}` },
});

export const startPasskeySignIn = endpoint({
  method: "POST",
  path: "/api/v1/session/passkey/options",
  summary: "Get the WebAuthn options to sign in with a passkey",
  access: "public",
  input: z.object({}),
  output: assertionOptions,
  errors: [],
  perMinute: 60,
  example: {},
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/v1/session/passkey",
  summary: "Sign in with a passkey; with user verification it counts as both factors",
  access: "public",
  input: z.object({ response: passkeyAnswer, remember: z.boolean().default(false) }),
  output: entry,
  errors: [...entryErrors, errors.passkeyRefused],
  perMinute: 60,
  example: { response: exampleAnswer },
});

export const startPasskeyProof = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/proofs/passkey/options",
  summary: "Get the WebAuthn options to confirm the caller's identity with a passkey",
  input: z.object({}),
  output: assertionOptions,
  errors: [errors.notEnrolled],
  example: {},
});

export const proveWithPasskey = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/proofs/passkey",
  summary: "Confirm the caller's identity with a passkey instead of the password, before a sensitive action",
  input: z.object({ response: passkeyAnswer }),
  output: done,
  errors: [errors.passkeyRefused],
  example: { response: exampleAnswer },
});
