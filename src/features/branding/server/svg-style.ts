import { type CssNode, type Declaration, generate, List, walk } from "css-tree";
import { parseCss } from "./css-parse.ts";
import { paints } from "./svg-allowed.ts";

/** Allows only paint properties that refer to this SVG: `url(#part)` is kept, any other URL is not. */
function isAllowedDeclaration({ property, value }: Declaration): boolean {
  if (!paints.has(property) || value.type !== "Value") return false;
  let isAllowed = true;
  walk(value, (node) => {
    if (node.type === "Raw" || node.type === "String") isAllowed = false;
    if (node.type === "Url" && !/^#[\w.:-]+$/.test(node.value)) isAllowed = false;
    if (node.type === "Function" && !["rgb", "rgba", "hsl", "hsla"].includes(node.name)) isAllowed = false;
  });
  return isAllowed && !generate(value).includes("\\");
}

const allowedDeclarations = (children: List<CssNode>) =>
  new List<CssNode>().fromArray(
    children.toArray().filter((child) => child.type === "Declaration" && isAllowedDeclaration(child)),
  );

const tryParse = (text: string, context: "stylesheet" | "declarationList"): CssNode | undefined => {
  try {
    return parseCss(text, { context });
  } catch {
    return undefined; // nested too deeply to be legitimate
  }
};

/** Sanitizes a style attribute. */
export function sanitizeSvgStyle(text: string): string {
  const list = tryParse(text, "declarationList");
  return list?.type === "DeclarationList"
    ? generate({ type: "DeclarationList", children: allowedDeclarations(list.children) })
    : "";
}

/** Sanitizes a style sheet as drawing programs write it: classes and their paint. */
export function sanitizeSvgSheet(text: string): string {
  const sheet = tryParse(text, "stylesheet");
  if (sheet?.type !== "StyleSheet") return "";
  return sheet.children
    .toArray()
    .map((rule) => {
      if (rule.type !== "Rule") return "";
      const selector = generate(rule.prelude);
      const style = generate({ type: "DeclarationList", children: allowedDeclarations(rule.block.children) });
      return style !== "" && /^[\w.#, *-]+$/.test(selector) ? `${selector}{${style}}` : "";
    })
    .join("");
}
