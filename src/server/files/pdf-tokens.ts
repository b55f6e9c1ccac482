import { defined } from "#base/defined.ts";

const blank = new Set([..."\0\t\n\f\r "]);
const delimiter = new Set([..."()<>[]{}/%"]);
const isRegular = (char: string | undefined) => char !== undefined && !blank.has(char) && !delimiter.has(char);

export type Token = { kind: "name" | "word" | "string" | "open" | "close"; text: string; end: number };

/** Yields the names, words, strings and brackets of a PDF from a position on. Comments, which may contain anything, are skipped. */
export function* pdfTokens(text: string, from: number): Generator<Token> {
  for (let at = from; at < text.length; ) {
    const char = defined(text[at]);
    if (blank.has(char)) at++;
    else if (char === "%") at = endOfLine(text, at);
    else if (char === "(") {
      const end = endOfString(text, at);
      yield { kind: "string", text: decodeLiteral(text.slice(at + 1, Math.min(end - 1, at + maxStringLength))), end };
      at = end;
    } else if (char === "<" && text[at + 1] !== "<") {
      const end = text.indexOf(">", at) + 1 || text.length;
      yield { kind: "string", text: decodeHex(text.slice(at + 1, Math.min(end - 1, at + maxStringLength))), end };
      at = end;
    } else if (char === "/") {
      const end = endOfRegular(text, at + 1);
      yield { kind: "name", text: decodeName(text.slice(at + 1, end)), end };
      at = end;
    } else if (delimiter.has(char)) {
      const end = at + (text[at + 1] === char && (char === "<" || char === ">") ? 2 : 1);
      yield { kind: "<[{".includes(char) ? "open" : "close", text: char, end };
      at = end;
    } else {
      const end = endOfRegular(text, at);
      yield { kind: "word", text: text.slice(at, end), end };
      at = end;
    }
  }
}

/** Decodes escapes: `/J#53` means `/JS`. */
const decodeName = (source: string) =>
  source.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Only file names are inspected, and none is longer. */
const maxStringLength = 4096;
const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "\r\n": "", "\n": "", "\r": "" };

const decodeLiteral = (source: string) =>
  decodeString(
    source.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, code: string) =>
      /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 255) : (escapes[code] ?? code),
    ),
  );

const decodeHex = (source: string) => {
  const digits = source.replace(/[^0-9a-f]/gi, "");
  return decodeString(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex").toString("latin1"));
};

/** Decodes a string; a byte order mark at its beginning means Unicode. */
function decodeString(bytes: string): string {
  const encoding = /^\xfe\xff/.test(bytes) ? "utf-16be" : /^\xff\xfe/.test(bytes) ? "utf-16le" : undefined;
  if (encoding) return new TextDecoder(encoding).decode(Buffer.from(bytes, "latin1"));
  return bytes.startsWith("\xef\xbb\xbf") ? Buffer.from(bytes.slice(3), "latin1").toString("utf8") : bytes;
}

function endOfRegular(text: string, from: number): number {
  let end = from;
  while (isRegular(text[end])) end++;
  return end;
}

function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== "\r" && text[end] !== "\n") end++;
  return end;
}

function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}
