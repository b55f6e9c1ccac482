import { type CssNode, type ParseOptions, parse, tokenize, tokenTypes } from "css-tree";

/** More nesting than any style sheet needs, and far less than a recursive function can handle. */
const maxDepth = 32;

const { Function: functionStart, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket } = tokenTypes;
const { RightParenthesis, RightSquareBracket, RightCurlyBracket } = tokenTypes;
const openers = new Set([functionStart, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket]);
const closers = new Set([RightParenthesis, RightSquareBracket, RightCurlyBracket]);

/** Counts nesting on the token stream, which is read iteratively: the parser and everything that walks its tree recurse once per level. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let tooDeep = false;
  tokenize(text, (type) => {
    if (openers.has(type)) depth++;
    else if (closers.has(type)) depth = Math.max(0, depth - 1);
    if (depth > maxDepth) tooDeep = true;
  });
  return tooDeep;
}

/**
 * Works around the library's shared parser: it keeps the tokens of the previous text and reads one of them when
 * it pairs brackets, so that some texts, parsed after some others, would loop forever. Semicolons in that
 * position are harmless. Text that is nested too deeply is not parsed at all.
 */
export function parseCss(text: string, options: ParseOptions): CssNode {
  if (isTooDeep(text)) throw new Error("Nested too deeply");
  parse(";".repeat(text.length + 1), { context: "declarationList" });
  return parse(text, options);
}
