import type { FoundContact } from "./found-contact.ts";
import { parseCountry } from "./parse-country.ts";

type Line = { name: string; params: string; value: string };

/** Lines that start with a blank continue the previous one, and so do quoted-printable lines after a trailing `=`. */
const unfold = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/\n[ \t]/g, "")
    .replaceAll(/=\n/g, "");

const decodeQuotedPrintable = (value: string) => {
  const bytes = value.replaceAll(/=([0-9A-F]{2})/gi, "%$1");
  try {
    return decodeURIComponent(bytes);
  } catch {
    return value;
  }
};

function parseLine(text: string): Line | undefined {
  const [, name, params = "", raw = ""] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(text) ?? [];
  if (!name) return undefined;
  const value = /QUOTED-PRINTABLE/i.test(params) ? decodeQuotedPrintable(raw) : raw;
  return { name: name.toUpperCase(), params: params.toUpperCase(), value };
}

const unescapeText = (value: string) =>
  value
    .replaceAll(/\\n/gi, " ")
    .replaceAll(/\\([,;:\\])/g, "$1")
    .trim();
/** Splits `N`, `ORG` and `ADR` into their parts; a semicolon may be escaped. */
const splitParts = (value: string) => value.split(/(?<!\\);/).map(unescapeText);

/** Reads vCard 2.1, 3.0 and 4.0: the first card, and of several numbers the preferred or mobile one. */
export function readVCard(text: string): FoundContact {
  const [card = ""] = unfold(text).split(/^END:VCARD/im);
  const lines = card.split("\n").flatMap((one) => parseLine(one) ?? []);
  const all = (name: string) => lines.filter((line) => line.name === name && line.value.trim() !== "");
  const best = (name: string, ...marks: string[]) =>
    marks.map((mark) => all(name).find(({ params }) => params.includes(mark))).find(Boolean) ?? all(name)[0];
  const [family = "", given = ""] = splitParts(all("N")[0]?.value ?? "");
  const [, , , city = "", state = "", , country = ""] = splitParts(best("ADR", "WORK")?.value ?? "");
  const found = {
    fullName: unescapeText(all("FN")[0]?.value ?? "") || [given, family].filter(Boolean).join(" "),
    email: unescapeText(best("EMAIL", "PREF", "WORK")?.value ?? "").replace(/^mailto:/i, ""),
    phone: unescapeText(best("TEL", "PREF", "CELL", "WORK")?.value ?? "").replace(/^tel:/i, ""),
    company: splitParts(all("ORG")[0]?.value ?? "")[0] ?? "",
    position: unescapeText(all("TITLE")[0]?.value ?? "") || unescapeText(all("ROLE")[0]?.value ?? ""),
    city,
    state,
    country: parseCountry(country) ?? "",
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ""));
}
