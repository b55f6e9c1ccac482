import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Settings } from "./settings.ts";

/** One key for each purpose, so that what was sealed for one is noise to another. */
export const keyFor = ({ SECRET }: Pick<Settings, "SECRET">, purpose: string) =>
  Buffer.from(hkdfSync("sha256", SECRET, "", `goodword ${purpose}`, 32));

/** For secrets that must be read again: AES-256-GCM, so that a changed one is refused and not misread. */
export function seal(settings: Pick<Settings, "SECRET">, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(settings, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when it was not sealed here for this purpose. */
export function unseal(settings: Pick<Settings, "SECRET">, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(settings, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
