import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { z } from "zod";
import type { newPasskey, PasskeyAnswer } from "../../passkeys.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const hex = (text: string) => Buffer.from(text, "hex");
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");
const uint = (value: number, bytes: number) => {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(value, 0, bytes);
  return out;
};

/** The subset of CBOR that a passkey writes. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([uint(value.length < 256 ? 0x58 : 0x59, 1), uint(value.length, value.length < 256 ? 1 : 2), value]);

const flag = { present: 0x01, verified: 0x04, attested: 0x40 };

type AssertionRequest = { challenge: string };
type PasskeyBehavior = { origin?: string; recognises?: boolean; counter?: number };

/** Imitates a phone or a security key with a real key pair and the real format: it creates a passkey and answers with it. */
export function softwarePasskey(
  origin = "http://localhost:3000",
  userHandle?: string,
  party = new URL(origin).hostname,
) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const coordinate = (part: string | undefined) => bytes(Buffer.from(part ?? "", "base64url"));
  const cose = Buffer.concat([hex("a501020326200121"), coordinate(x), hex("22"), coordinate(y)]);
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  const named = { id, rawId: id, type: "public-key" } as const;
  let useCount = 0;

  const clientData = (type: string, { challenge }: AssertionRequest, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (flags: number, counter: number, rest = Buffer.alloc(0)) =>
    Buffer.concat([sha256(party), uint(flags, 1), uint(counter, 4), rest]);

  return {
    id,
    made(asked: AssertionRequest, behavior: PasskeyBehavior = {}): z.infer<typeof newPasskey> {
      const flags = flag.present | flag.attested | (behavior.recognises === false ? 0 : flag.verified);
      const attested = Buffer.concat([Buffer.alloc(16), uint(credentialId.length, 2), credentialId, cose]);
      const attestation = Buffer.concat([
        hex("a3"),
        text("fmt"),
        text("none"),
        text("attStmt"),
        hex("a0"),
        text("authData"),
        bytes(authData(flags, 0, attested)),
      ]);
      const clientDataJSON = base64url(clientData("webauthn.create", asked, behavior.origin ?? origin));
      return { ...named, response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    answer(asked: AssertionRequest, behavior: PasskeyBehavior = {}): PasskeyAnswer {
      useCount += 1;
      const flags = flag.present | (behavior.recognises === false ? 0 : flag.verified);
      const data = authData(flags, behavior.counter ?? useCount);
      const client = clientData("webauthn.get", asked, behavior.origin ?? origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle && { userHandle: base64url(userHandle) }),
        },
      };
    },
  };
}
