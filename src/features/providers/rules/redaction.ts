type Kind = "PERSON" | "COMPANY" | "EMAIL" | "PHONE" | "AMOUNT";

/** What the caller knows to be a name in its text; emails, phone numbers and amounts are found by their form. */
export type KnownNames = { people?: readonly (string | null)[]; companies?: readonly (string | null)[] };

/** A text with placeholders, and what each of them stands for. */
export type Redacted = { text: string; originals: ReadonlyMap<string, string> };

// Every repetition is bounded, so that no text makes a pattern slow.
const currency = "(?:€|\\$|£|¥|₹|R\\$|CHF|EUR|USD|GBP|JPY|CNY|AED|SAR|BRL)";
const number = "\\d(?:[\\d.,'’\\u00a0\\u202f ]{0,20}\\d)?(?:\\s?[km](?![\\p{L}]))?";
const email = /[^\s@<>‹›()[\]:;,"]{1,64}@[^\s@<>‹›()[\]:;,"']{1,190}\.[\p{L}\d-]{2,60}/gu;
const amount = new RegExp(`${currency}\\s?${number}|${number}\\s?${currency}`, "giu");
const phone = /(?<![\w.])\+?\(?\d[\d\s().\-/\u00a0]{6,20}\d(?!\w)/gu;
const placeholder = /\[(?:PERSON|COMPANY|EMAIL|PHONE|AMOUNT)_\d{1,6}\]/g;

/**
 * Replaces names, emails, phone numbers and amounts by placeholders before a text leaves the server. The same value gets the same
 * placeholder, so that a model can tell people apart. Text that looks like a placeholder is replaced too, so that it comes back unchanged.
 */
export function redact(text: string, known: KnownNames = {}): Redacted {
  const originals = new Map<string, string>();
  const placeholders = new Map<string, string>();
  const counts = new Map<Kind, number>();
  const replace = (kind: Kind, found: string) => {
    const existing = placeholders.get(found);
    if (existing) return existing;
    const count = (counts.get(kind) ?? 0) + 1;
    const created = `[${kind}_${count}]`;
    counts.set(kind, count);
    placeholders.set(found, created);
    originals.set(created, found);
    return created;
  };
  const rules: [Kind, RegExp][] = [
    ["PERSON", placeholder],
    ["EMAIL", email],
    ...namePatterns(known.companies).map((pattern): [Kind, RegExp] => ["COMPANY", pattern]),
    ...namePatterns(known.people?.flatMap(withWords)).map((pattern): [Kind, RegExp] => ["PERSON", pattern]),
    ["AMOUNT", amount],
    ["PHONE", phone],
  ];
  let parts: Part[] = [{ text, isFinal: false }];
  for (const [kind, pattern] of rules)
    parts = parts.flatMap((part) =>
      part.isFinal ? part : replaceIn(part.text, pattern, (found) => replace(kind, found)),
    );
  return { text: parts.map((part) => part.text).join(""), originals };
}

/** A part of the text; later rules leave what an earlier one replaced as it is. */
type Part = { text: string; isFinal: boolean };

function replaceIn(text: string, pattern: RegExp, replace: (found: string) => string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push({ text: text.slice(end, match.index), isFinal: false }, { text: replace(match[0]), isFinal: true });
    end = match.index + match[0].length;
  }
  return [...parts, { text: text.slice(end), isFinal: false }];
}

/** A person is also recognized by the first or the last name alone. */
const withWords = (name: string | null) => (name ? [name, ...name.split(/\s+/).filter((word) => word.length > 2)] : []);

/** Longer names first: "Ana Silva" before "Ana". Chinese and Arabic particles join words, so that only Latin names have edges. */
function namePatterns(names: readonly (string | null)[] = []): RegExp[] {
  const given = names.flatMap((name) => name?.trim() || []);
  return [...new Set(given)]
    .sort((one, other) => other.length - one.length)
    .map((name) => {
      const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return new RegExp(/^\p{Script=Latin}/u.test(name) ? `(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])` : escaped, "giu");
    });
}

/** Puts the originals back into a model's answer. A placeholder that was not sent stays as it is. */
export const restore = (answer: string, { originals }: Pick<Redacted, "originals">): string =>
  answer.replaceAll(placeholder, (found) => originals.get(found) ?? found);
