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
/** Each syntax error costs the parser a stack trace: after so many it is no style sheet. */
const mostSyntaxErrors = 300;
const mostFaults = 100;
const atRules = ["media", "supports"];
/** The one attribute a rule may ask for: whether the page is dark. Others hold what people type. */
const schemeAttribute = "data-mantine-color-scheme";

/** A style sheet's rules that may be used, and what was left out and why. */
export type CheckedCss = { rules: StyleSheet; faults: CssFault[] };

/** What was found in the style sheets read last. A page is loaded far more often than its style sheet changes. */
const knownFaults = new Map<string, CssFault[]>();
const mostKnown = 50;

/** What would be left out of a stored style sheet, by today's rules. */
export const faultsOf = (text: string): CssFault[] => knownFaults.get(text) ?? checkedCss(text).faults;

/** Takes in whatever somebody wrote and builds a new style sheet of what is allowed: what is not understood does not get in. */
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

/** A text that cannot be parsed at all, such as ten thousand open brackets, is one fault. */
function parsed(text: string, tell: Tell): StyleSheet {
  const errors: SyntaxParseError[] = [];
  try {
    const options = { positions: true, parseCustomProperty: true, parseAtrulePrelude: true };
    const sheet = parseCss(text, {
      ...options,
      onParseError: (error) => {
        errors.push(error);
        // What is thrown here ends the parser.
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

/** A condition asks about the window and what the browser can do: no words, no addresses. */
const hasStranger = (prelude: CssNode) =>
  prelude.type === "Raw" ||
  foundIn(prelude, ({ type }) => ["Raw", "Url", "String", "GeneralEnclosed", "FeatureFunction"].includes(type)) ||
  generate(prelude).includes("\\");

function selectorIsStrange(prelude: CssNode): boolean {
  // No selector needs the sign, and behind it a quoted language or scheme could end the style element it stands in.
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

/** As it may stand in a style element, whatever the rules above let pass: `</` would end it, and its escape means the same. */
const inStyleElement = (css: string) => css.replaceAll("</", "\\3c /");

/** Everything on the page but what guards people: log-in, second factor, security settings, warnings. */
export const pageCss = ({ rules }: CheckedCss): string =>
  rules.children.isEmpty ? "" : `@scope (body) to ([data-guarded]){${inStyleElement(generate(rules))}}`;

/** For a preview the page's body is an element among others. */
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
