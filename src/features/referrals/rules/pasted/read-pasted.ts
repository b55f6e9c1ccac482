import type { ExtractedFields } from "../extraction.ts";
import { findAmount } from "./amount.ts";
import { type Own, readThread } from "./thread.ts";
import { readVCard } from "./v-card.ts";

const longest = 20_000;

/** Reads a vCard, a signature, an email or a thread with fixed rules, in any of the supported languages. */
export function readPasted(text: string, own: Own, intl: string): ExtractedFields {
  const given = text.slice(0, longest);
  if (/^BEGIN:VCARD\s*$/im.test(given)) return readVCard(given);
  const amount = findAmount(given, intl);
  return {
    ...readThread(given, own),
    ...(amount && { estimatedMinor: amount.minor, currency: amount.currency }),
  };
}
