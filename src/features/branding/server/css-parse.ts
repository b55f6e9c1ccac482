import { type CssNode, type ParseOptions, parse } from "css-tree";

/**
 * The library's one parser keeps the tokens of what it read before and looks at one of them when it pairs brackets, so
 * that some texts, after some others, would be read for ever. Semicolons in that place mean nothing.
 */
export function parseCss(text: string, options: ParseOptions): CssNode {
  parse(";".repeat(text.length + 1), { context: "declarationList" });
  return parse(text, options);
}
