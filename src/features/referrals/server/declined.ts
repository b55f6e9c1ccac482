import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SealedText } from "#server/reseal.ts";
import { hmacWith, deriveKeyFor, seal } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { referrals } from "./table.ts";

type Secrets = Pick<Settings, "SECRET" | "SECRET_BEFORE">;
/** The contact's two keys, hashed without a secret. They could be guessed by brute force, so they are only stored encrypted. */
export type Prints = { email: string; phone: string };

const purpose = "declined contacts";
export const printOf = (key: string) => key && createHash("sha256").update(key).digest("hex");

type Mark = (print: string) => string;
/** Deriving a key is expensive, and every submission needs it. */
const known = new Map<string, Mark>();
function markBy(SECRET: string): Mark {
  const found = known.get(SECRET);
  if (found) return found;
  const hashed = hmacWith(deriveKeyFor({ SECRET }, purpose));
  const mark: Mark = (print) => print && `declined:${hashed(print).toString("hex")}`;
  known.set(SECRET, mark);
  return mark;
}

/** Returns how a declined contact is recognized: by the app secret, or by a previous one until the nightly job after its rotation. */
export function declinedMarks({ SECRET, SECRET_BEFORE }: Secrets) {
  const marks = [SECRET, ...SECRET_BEFORE].map(markBy);
  return (key: string): string[] => (key === "" ? [] : marks.map((mark) => mark(printOf(key))));
}

/** Returns what is kept of a declined contact: enough to recognize them, too little to reach them or to test names against. */
export function keptOf({ SECRET }: Pick<Settings, "SECRET">, prints: Prints) {
  const mark = markBy(SECRET);
  const declined = seal({ SECRET }, purpose, JSON.stringify(prints));
  return { emailKey: mark(prints.email), phoneKey: mark(prints.phone), declined };
}

/** These texts are re-encrypted after the app secret is rotated. */
export const sealedTexts: SealedText[] = [
  {
    table: referrals,
    only: eq(referrals.consent, "declined"),
    sealedOf: (row) => row.declined,
    purposeOf: () => purpose,
    withSealed: (_, declined, { services, text }) => ({ ...keptOf(services.settings, JSON.parse(text) as Prints), declined }),
  },
];
