import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SealedText } from "#server/reseal.ts";
import { deriveKeyFor, hmacWith, seal } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { referrals } from "../table.ts";

type Secrets = Pick<Settings, "SECRET" | "SECRET_BEFORE">;
/** The contact's two keys, hashed without a secret. They could be guessed by brute force, so they are only stored encrypted. */
export type ContactHashes = { email: string; phone: string };

const purpose = "declined contacts";
export const hashKey = (key: string) => key && createHash("sha256").update(key).digest("hex");

type KeyedHasher = (contactHash: string) => string;
/** Deriving a key is expensive, and every submission needs it. */
const hasherCache = new Map<string, KeyedHasher>();
function hasherFor(SECRET: string): KeyedHasher {
  const found = hasherCache.get(SECRET);
  if (found) return found;
  const hashed = hmacWith(deriveKeyFor({ SECRET }, purpose));
  const hash: KeyedHasher = (contactHash) => contactHash && `declined:${hashed(contactHash).toString("hex")}`;
  hasherCache.set(SECRET, hash);
  return hash;
}

/** Returns how a declined contact is recognized: by the app secret, or by a previous one until the nightly job after its rotation. */
export function createDeclinedHasher({ SECRET, SECRET_BEFORE }: Secrets) {
  const hashers = [SECRET, ...SECRET_BEFORE].map(hasherFor);
  return (key: string): string[] => (key === "" ? [] : hashers.map((hash) => hash(hashKey(key))));
}

/** Returns what is kept of a declined contact: enough to recognize them, too little to reach them or to test names against. */
export function declinedColumns({ SECRET }: Pick<Settings, "SECRET">, hashes: ContactHashes) {
  const hash = hasherFor(SECRET);
  const declined = seal({ SECRET }, purpose, JSON.stringify(hashes));
  return { emailKey: hash(hashes.email), phoneKey: hash(hashes.phone), declined };
}

/** These texts are re-encrypted after the app secret is rotated. */
export const sealedTexts: SealedText[] = [
  {
    table: referrals,
    only: eq(referrals.consent, "declined"),
    sealedOf: (row) => row.declined,
    purposeOf: () => purpose,
    withSealed: (_, declined, { services, text }) => ({
      ...declinedColumns(services.settings, JSON.parse(text) as ContactHashes),
      declined,
    }),
  },
];
