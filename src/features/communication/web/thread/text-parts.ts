export type TextPart =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "mention"; text: string };

const linkPattern = /https?:\/\/[^\s<>"'`]+/giu;
/** Punctuation that ends a sentence rather than an address. */
const trailing = /[.,;:!?…)\]}»”’،؛؟。，、！？；：）】」』]+$/u;

/** Only addresses that the browser reads as http or https become links; the rest stays text. */
export function safeHref(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return protocol === "http:" || protocol === "https:" ? href : undefined;
  } catch {
    return undefined;
  }
}

function trimAddress(address: string): string {
  const end = trailing.exec(address);
  if (!end) return address;
  // A closing bracket belongs to the address if it was opened in it, as in Wikipedia's.
  const balanced = end[0].startsWith(")") && address.slice(0, end.index).includes("(");
  return address.slice(0, end.index + (balanced ? 1 : 0));
}

function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const marks = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const parts: TextPart[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const mark = text[at] === "@" ? marks.find((one) => text.startsWith(one, at)) : undefined;
    if (mark) {
      if (plain) parts.push({ kind: "text", text: plain });
      parts.push({ kind: "mention", text: mark });
      plain = "";
    } else plain += text[at];
    at += mark?.length ?? 1;
  }
  return plain ? [...parts, { kind: "text", text: plain }] : parts;
}

/** Splits a message into text, links and the names of the people it mentions. */
export function textParts(text: string, mentionedNames: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(linkPattern)) {
    const address = trimAddress(match[0]);
    const href = safeHref(address);
    if (!href) continue;
    parts.push(...splitMentions(text.slice(from, match.index), mentionedNames), { kind: "link", text: address, href });
    from = match.index + address.length;
  }
  return [...parts, ...splitMentions(text.slice(from), mentionedNames)];
}
