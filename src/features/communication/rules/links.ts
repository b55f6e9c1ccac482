/** Pages are previewed for this many links of a message. */
export const maxPreviews = 3;

const addresses = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/giu;
/** Punctuation after an address belongs to the sentence, unless it closes a bracket of the address. */
const trailing = /[.,;:!?…)\]}»”’]+$/u;

function trim(address: string): string {
  const end = trailing.exec(address)?.[0] ?? "";
  const bare = address.slice(0, address.length - end.length);
  return end.startsWith(")") && bare.includes("(") && !bare.includes(")") ? `${bare})` : bare;
}

/** Returns the web addresses in a text, in order and each once. */
export const linksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(addresses)].map(([found]) => trim(found)).filter((address) => URL.canParse(address))),
];
