const blank = new Set([..."\0\t\n\f\r "]);
const delimiter = new Set([..."()<>[]{}/%"]);
const isRegular = (sign: string | undefined) => sign !== undefined && !blank.has(sign) && !delimiter.has(sign);

export type Token = { kind: "name" | "word" | "open" | "close"; text: string; end: number };

/** The names, words and brackets of a PDF from a place on. Strings and comments, in which anything may be written, are passed over. */
export function* pdfTokens(text: string, from: number): Generator<Token> {
  for (let at = from; at < text.length; ) {
    const sign = text[at]!;
    if (blank.has(sign)) at++;
    else if (sign === "%") at = endOfLine(text, at);
    else if (sign === "(") at = endOfString(text, at);
    else if (sign === "<" && text[at + 1] !== "<") at = (text.indexOf(">", at) + 1 || text.length) as number;
    else if (sign === "/") {
      const end = endOfRegular(text, at + 1);
      yield { kind: "name", text: nameOf(text.slice(at + 1, end)), end };
      at = end;
    } else if (delimiter.has(sign)) {
      const end = at + (text[at + 1] === sign && (sign === "<" || sign === ">") ? 2 : 1);
      yield { kind: "<[{".includes(sign) ? "open" : "close", text: sign, end };
      at = end;
    } else {
      const end = endOfRegular(text, at);
      yield { kind: "word", text: text.slice(at, end), end };
      at = end;
    }
  }
}

/** `/J#53` is written otherwise and means `/JS`. */
const nameOf = (written: string) =>
  written.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

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
