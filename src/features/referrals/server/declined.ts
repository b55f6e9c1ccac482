import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SealedText } from "#server/reseal.ts";
import { hmacWith, keyFor, seal } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { referrals } from "./table.ts";

type Secrets = Pick<Settings, "SECRET" | "SECRET_BEFORE">;
/** Of the contact's two keys, hashed without a key: on its own it could be guessed at, so it is only ever kept sealed. */
export type Prints = { email: string; phone: string };

const purpose = "declined contacts";
export const printOf = (key: string) => key && createHash("sha256").update(key).digest("hex");

type Mark = (print: string) => string;
/** A key is dear to derive, and each referral that is handed in asks for it. */
const known = new Map<string, Mark>();
function markBy(SECRET: string): Mark {
  const found = known.get(SECRET);
  if (found) return found;
  const hashed = hmacWith(keyFor({ SECRET }, purpose));
  const mark: Mark = (print) => print && `declined:${hashed(print).toString("hex")}`;
  known.set(SECRET, mark);
  return mark;
}

/** How somebody who said no is known again: by the house's secret, or until the night after a change by a former one. */
export function declinedMarks({ SECRET, SECRET_BEFORE }: Secrets) {
  const marks = [SECRET, ...SECRET_BEFORE].map(markBy);
  return (key: string): string[] => (key === "" ? [] : marks.map((mark) => mark(printOf(key))));
}

/** What is kept of a contact who said no: enough to know them again, too little to reach them or to try names on. */
export function keptOf({ SECRET }: Pick<Settings, "SECRET">, prints: Prints) {
  const mark = markBy(SECRET);
  const declined = seal({ SECRET }, purpose, JSON.stringify(prints));
  return { emailKey: mark(prints.email), phoneKey: mark(prints.phone), declined };
}

/** Looked through when the house's secret was changed. */
export const sealedTexts: SealedText[] = [
  {
    table: referrals,
    only: eq(referrals.consent, "declined"),
    of: (row) => row.declined,
    purposeOf: () => purpose,
    with: (_, declined, { services, text }) => ({ ...keptOf(services.settings, JSON.parse(text) as Prints), declined }),
  },
];
