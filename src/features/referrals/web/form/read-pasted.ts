import type { FoundContact } from "./found-contact.ts";
import { readSignature } from "./signature.ts";
import { readVCard } from "./v-card.ts";

const longest = 5000;

/** Reads a vCard or a mail signature, in any of the supported languages. */
export function readPasted(text: string): FoundContact {
  const given = text.slice(0, longest);
  return /^BEGIN:VCARD\s*$/im.test(given) ? readVCard(given) : readSignature(given);
}
