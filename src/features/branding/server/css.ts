import {
  type Atrule,
  type CssNode,
  generate,
  List,
  type Rule,
  type StyleSheet,
  type SyntaxParseError,
  type WalkContext,
  walk,
} from "css-tree";
import type { CssFault } from "../contract.ts";
import { pseudoClasses, pseudoElements } from "./css-allowed.ts";
import { declarationCheck } from "./css-declaration.ts";
import { isTooDeep, parseCss } from "./css-parse.ts";

const deepest = 3;
/** Each syntax error costs the parser a stack trace, so that a text with more errors is rejected as a whole. */
const mostSyntaxErrors = 300;
const mostFaults = 100;
const atRules = ["media", "supports"];
/** The only attribute that a selector may test, for dark pages. Other attributes contain what people type. */
const schemeAttribute = "data-mantine-color-scheme";

/** The allowed rules of a style sheet, and the rejected parts with the reasons. */
export type CheckedCss = { rules: StyleSheet; faults: CssFault[] };

/** Caches the faults of recently checked style sheets, because a page is loaded far more often than its style sheet changes. */
const knownFaults = new Map<string, CssFault[]>();
const mostKnown = 50;

/** Returns the faults of a stored style sheet under the current rules. */
export const faultsOf = (text: string): CssFault[] => knownFaults.get(text) ?? checkedCss(text).faults;

/** Builds a new style sheet from the allowed parts of the input. Anything that is not understood is left out. */
export function checkedCss(text: string): CheckedCss {
  const faults: CssFault[] = [];
  const rules: StyleSheet = { type: "StyleSheet", children: new List<CssNode>() };
  const leaveOut = (code: CssFault["code"], node: Pick<CssNode, "loc">, found: string) => {
    const { line, column } = node.loc?.start ?? { line: 1, column: 1 };
    if (faults.length < mostFaults)
      faults.push({ line, column, code, found: found.replaceAll(/\s+/g, " ").slice(0, 80) });
  };
  const declarationFault = declarationCheck();
  const sheet = parsed(text, (code, node, found) => leaveOut(code, node, found));
  const source = ({ loc }: CssNode) => (loc ? text.slice(loc.start.offset, loc.end.offset) : "");

  const keep = (from: List<CssNode>, into: List<CssNode>, depth: number) => {
    for (const node of from.toArray()) {
      if (node.type === "Comment" || node.type === "WhiteSpace") continue;
      if (node.type === "Rule") keepRule(node, into);
      else if (node.type === "Atrule") keepAtrule(node, into, depth);
      else leaveOut("syntax", node, source(node));
    }
  };
  const keepAtrule = (node: Atrule, into: List<CssNode>, depth: number) => {
    if (!atRules.includes(node.name) || !node.block || !node.prelude || hasStranger(node.prelude))
      return leaveOut("atRule", node, source(node));
    if (depth >= deepest) return leaveOut("nesting", node, source(node));
    const children = new List<CssNode>();
    keep(node.block.children, children, depth + 1);
    if (!children.isEmpty)
      into.appendData({ type: "Atrule", name: node.name, prelude: node.prelude, block: { type: "Block", children } });
  };
  const keepRule = (node: Rule, into: List<CssNode>) => {
    if (source(node).includes("\\")) return leaveOut("escape", node, source(node));
    if (selectorIsStrange(node.prelude)) return leaveOut("selector", node, source(node.prelude));
    const children = new List<CssNode>();
    for (const part of node.block.children.toArray()) {
      if (part.type === "Declaration") {
        const fault = declarationFault(part);
        if (fault) leaveOut(fault, part, source(part));
        else children.appendData(part);
      } else if (part.type !== "Comment" && part.type !== "WhiteSpace")
        leaveOut(part.type === "Rule" || part.type === "Atrule" ? "nesting" : "syntax", part, source(part));
    }
    if (!children.isEmpty) into.appendData({ type: "Rule", prelude: node.prelude, block: { type: "Block", children } });
  };
  keep(sheet.children, rules.children, 0);
  faults.sort((one, other) => one.line - other.line || one.column - other.column);
  knownFaults.set(text, faults);
  if (knownFaults.size > mostKnown) knownFaults.delete(knownFaults.keys().next().value!);
  return { rules, faults };
}

type Tell = (code: CssFault["code"], node: Pick<CssNode, "loc">, found: string) => void;

/** Parses the text. A text that cannot be parsed at all, such as ten thousand open brackets, yields one fault. */
function parsed(text: string, tell: Tell): StyleSheet {
  const errors: SyntaxParseError[] = [];
  try {
    const options = { positions: true, parseCustomProperty: true, parseAtrulePrelude: true };
    const sheet = parseCss(text, {
      ...options,
      onParseError: (error) => {
        errors.push(error);
        // An exception from this callback stops the parser.
        if (errors.length > mostSyntaxErrors) throw error;
      },
    }) as StyleSheet;
    for (const { offset, line, column, message } of errors) {
      const at = { offset, line, column };
      tell("syntax", { loc: { source: "", start: at, end: at } }, message);
    }
    return sheet;
  } catch {
    tell(isTooDeep(text) ? "nesting" : errors.length > mostSyntaxErrors ? "limit" : "syntax", {}, "");
    return { type: "StyleSheet", children: new List<CssNode>() };
  }
}

const foundIn = (root: CssNode, strange: (node: CssNode) => boolean): boolean => {
  let found = false;
  walk(root, function (this: WalkContext, node) {
    if (strange(node)) found = true;
  });
  return found;
};

/** A condition may query the viewport and browser features, but must not contain strings or URLs. */
const hasStranger = (prelude: CssNode) =>
  prelude.type === "Raw" ||
  foundIn(prelude, ({ type }) => ["Raw", "Url", "String", "GeneralEnclosed", "FeatureFunction"].includes(type)) ||
  generate(prelude).includes("\\");

function selectorIsStrange(prelude: CssNode): boolean {
  // No selector needs `<`, and a quoted language or scheme containing it could end the enclosing style element.
  if (prelude.type !== "SelectorList" || generate(prelude).includes("<")) return true;
  return foundIn(prelude, (node) => {
    switch (node.type) {
      case "AttributeSelector":
        return node.name.name !== schemeAttribute;
      case "PseudoClassSelector":
        return !pseudoClasses.has(node.name);
      case "PseudoElementSelector":
        return !pseudoElements.has(node.name);
      case "TypeSelector":
        return node.name.includes("|");
      case "Raw":
      case "NestingSelector":
      case "Percentage":
        return true;
      default:
        return false;
    }
  });
}

/** Defense in depth: `</` would end the style element, and its escape sequence means the same in CSS. */
const inStyleElement = (css: string) => css.replaceAll("</", "\\3c /");

/** Scopes the rules to everything except security UI: sign-in, second factor, security settings and warnings. */
export const pageCss = ({ rules }: CheckedCss): string =>
  rules.children.isEmpty ? "" : `@scope (body) to ([data-guarded]){${inStyleElement(generate(rules))}}`;

/** In a preview, the body of the page is an ordinary element. */
export function previewCss({ rules }: CheckedCss): string {
  if (rules.children.isEmpty) return "";
  walk(rules, {
    visit: "Selector",
    enter: (selector) => {
      selector.children.forEach((node, item) => {
        if (node.type === "TypeSelector" && node.name === "body")
          item.data = { type: "ClassSelector", name: "brand-preview" };
      });
    },
  });
  return `@scope (.brand-preview) to ([data-guarded]){${inStyleElement(generate(rules))}}`;
}
