import { type CssNode, type ParseOptions, parse, tokenize, tokenTypes } from "css-tree";

/** More brackets in brackets than any style sheet needs, and far fewer than a function that calls itself for each can take. */
const deepest = 32;

const { Function: functionStart, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket } = tokenTypes;
const { RightParenthesis, RightSquareBracket, RightCurlyBracket } = tokenTypes;
const openers = new Set([functionStart, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket]);
const closers = new Set([RightParenthesis, RightSquareBracket, RightCurlyBracket]);

/** Counted on the tokens, which are read one after another: the parser and all that walks its tree call themselves for each level. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let tooDeep = false;
  tokenize(text, (type) => {
    if (openers.has(type)) depth++;
    else if (closers.has(type)) depth = Math.max(0, depth - 1);
    if (depth > deepest) tooDeep = true;
  });
  return tooDeep;
}

/**
 * The library's one parser keeps the tokens of what it read before and looks at one of them when it pairs brackets, so
 * that some texts, after some others, would be read for ever. Semicolons in that place mean nothing. What is nested too deeply is not
 * parsed at all.
 */
export function parseCss(text: string, options: ParseOptions): CssNode {
  if (isTooDeep(text)) throw new Error("Nested too deeply");
  parse(";".repeat(text.length + 1), { context: "declarationList" });
  return parse(text, options);
}
