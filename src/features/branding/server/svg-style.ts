import { type CssNode, type Declaration, generate, List, walk } from "css-tree";
import { parseCss } from "./css-parse.ts";
import { paints } from "./svg-allowed.ts";

/** Allows only paint properties that refer to this SVG: `url(#part)` is kept, any other URL is not. */
function isFine({ property, value }: Declaration): boolean {
  if (!paints.has(property) || value.type !== "Value") return false;
  let fine = true;
  walk(value, (node) => {
    if (node.type === "Raw" || node.type === "String") fine = false;
    if (node.type === "Url" && !/^#[\w.:-]+$/.test(node.value)) fine = false;
    if (node.type === "Function" && !["rgb", "rgba", "hsl", "hsla"].includes(node.name)) fine = false;
  });
  return fine && !generate(value).includes("\\");
}

const fineOf = (children: List<CssNode>) =>
  new List<CssNode>().fromArray(children.toArray().filter((one) => one.type === "Declaration" && isFine(one)));

const parsed = (text: string, context: "stylesheet" | "declarationList"): CssNode | undefined => {
  try {
    return parseCss(text, { context });
  } catch {
    return undefined; // nested too deeply to be legitimate
  }
};

/** Sanitizes a style attribute. */
export function safeSvgStyle(text: string): string {
  const list = parsed(text, "declarationList");
  return list?.type === "DeclarationList" ? generate({ type: "DeclarationList", children: fineOf(list.children) }) : "";
}

/** Sanitizes a style sheet as drawing programs write it: classes and their paint. */
export function safeSvgSheet(text: string): string {
  const sheet = parsed(text, "stylesheet");
  if (sheet?.type !== "StyleSheet") return "";
  return sheet.children
    .toArray()
    .map((rule) => {
      if (rule.type !== "Rule") return "";
      const selector = generate(rule.prelude);
      const style = generate({ type: "DeclarationList", children: fineOf(rule.block.children) });
      return style !== "" && /^[\w.#, *-]+$/.test(selector) ? `${selector}{${style}}` : "";
    })
    .join("");
}
