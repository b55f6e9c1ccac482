import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";
import type { Settings } from "./settings.ts";

/** Derives one key for each purpose, so that data sealed for one purpose cannot be read with another. */
export const deriveKeyFor = ({ SECRET }: Pick<Settings, "SECRET">, purpose: string) =>
  Buffer.from(hkdfSync("sha256", SECRET, "", `goodword ${purpose}`, 32));

/** Seals secrets that must be read again, with AES-256-GCM, so that a tampered one is rejected. */
export function seal(settings: Pick<Settings, "SECRET">, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKeyFor(settings, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The secret that seals, and the former ones that can still unseal. */
export type Secrets = Pick<Settings, "SECRET"> & Partial<Pick<Settings, "SECRET_BEFORE">>;

/** Throws if the text was not sealed for this purpose with the secret or a former one. */
export function unseal({ SECRET, SECRET_BEFORE = [] }: Secrets, purpose: string, sealed: string): string {
  let firstError: unknown;
  for (const secret of [SECRET, ...SECRET_BEFORE])
    try {
      return decrypt(deriveKeyFor({ SECRET: secret }, purpose), sealed);
    } catch (error) {
      firstError ??= error;
    }
  throw firstError;
}

/** Seals a text with the current secret; undefined if it already is, or cannot be read at all. */
export function resealText(settings: Secrets, purpose: string, sealed: string): string | undefined {
  try {
    decrypt(deriveKeyFor(settings, purpose), sealed);
    return undefined;
  } catch {
    // sealed with a former secret, or with an unknown one
  }
  try {
    return seal(settings, purpose, unseal(settings, purpose, sealed));
  } catch {
    return undefined;
  }
}

function decrypt(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

const block = 64;

/**
 * HMAC-SHA256 for many texts with one key, implemented as in RFC 2104: Node's own creates a key object on every call, which costs ten times
 * as much as the hashing.
 */
export function hmacWith(key: Buffer): (text: string | Buffer) => Buffer {
  if (key.length > block) throw new Error("Longer than a block, a key would have to be hashed first");
  const padKey = (sign: number) => Buffer.from(Array.from({ length: block }, (_, i) => (key[i] ?? 0) ^ sign));
  const [inner, outer] = [padKey(0x36), padKey(0x5c)];
  return (text) => {
    const hashed = hash("sha256", Buffer.concat([inner, Buffer.from(text as string)]), "buffer");
    return hash("sha256", Buffer.concat([outer, hashed]), "buffer");
  };
}
