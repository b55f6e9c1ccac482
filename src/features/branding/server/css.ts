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
import { defined } from "#base/defined.ts";
import type { CssFault } from "../contract.ts";
import { pseudoClasses, pseudoElements } from "./css-allowed.ts";
import { createDeclarationCheck } from "./css-declaration.ts";
import { isTooDeep, parseCss } from "./css-parse.ts";

const maxDepth = 3;
/** Each syntax error costs the parser a stack trace, so that a text with more errors is rejected as a whole. */
const maxSyntaxErrors = 300;
const maxFaults = 100;
const atRules = ["media", "supports"];
/** The only attribute that a selector may test, for dark pages. Other attributes contain what people type. */
const schemeAttribute = "data-mantine-color-scheme";

/** The allowed rules of a style sheet, and the rejected parts with the reasons. */
export type SanitizedCss = { rules: StyleSheet; faults: CssFault[] };

/** Caches the faults of recently checked style sheets, because a page is loaded far more often than its style sheet changes. */
const faultCache = new Map<string, CssFault[]>();
const maxCachedFaults = 50;

/** Returns the faults of a stored style sheet under the current rules. */
export const faultsOf = (text: string): CssFault[] => faultCache.get(text) ?? sanitizeCss(text).faults;

/** Builds a new style sheet from the allowed parts of the input. Anything that is not understood is left out. */
export function sanitizeCss(text: string): SanitizedCss {
  const faults: CssFault[] = [];
  const rules: StyleSheet = { type: "StyleSheet", children: new List<CssNode>() };
  const reject = (code: CssFault["code"], node: Pick<CssNode, "loc">, found: string) => {
    const { line, column } = node.loc?.start ?? { line: 1, column: 1 };
    if (faults.length < maxFaults)
      faults.push({ line, column, code, found: found.replaceAll(/\s+/g, " ").slice(0, 80) });
  };
  const declarationFault = createDeclarationCheck();
  const sheet = parseStyleSheet(text, (code, node, found) => reject(code, node, found));
  const source = ({ loc }: CssNode) => (loc ? text.slice(loc.start.offset, loc.end.offset) : "");

  const keep = (from: List<CssNode>, into: List<CssNode>, depth: number) => {
    for (const node of from.toArray()) {
      if (node.type === "Comment" || node.type === "WhiteSpace") continue;
      if (node.type === "Rule") keepRule(node, into);
      else if (node.type === "Atrule") keepAtrule(node, into, depth);
      else reject("syntax", node, source(node));
    }
  };
  const keepAtrule = (node: Atrule, into: List<CssNode>, depth: number) => {
    if (!atRules.includes(node.name) || !node.block || !node.prelude || hasForbiddenCondition(node.prelude))
      return reject("atRule", node, source(node));
    if (depth >= maxDepth) return reject("nesting", node, source(node));
    const children = new List<CssNode>();
    keep(node.block.children, children, depth + 1);
    if (!children.isEmpty)
      into.appendData({ type: "Atrule", name: node.name, prelude: node.prelude, block: { type: "Block", children } });
  };
  const keepRule = (node: Rule, into: List<CssNode>) => {
    if (source(node).includes("\\")) return reject("escape", node, source(node));
    if (isForbiddenSelector(node.prelude)) return reject("selector", node, source(node.prelude));
    const children = new List<CssNode>();
    for (const part of node.block.children.toArray()) {
      if (part.type === "Declaration") {
        const fault = declarationFault(part);
        if (fault) reject(fault, part, source(part));
        else children.appendData(part);
      } else if (part.type !== "Comment" && part.type !== "WhiteSpace")
        reject(part.type === "Rule" || part.type === "Atrule" ? "nesting" : "syntax", part, source(part));
    }
    if (!children.isEmpty) into.appendData({ type: "Rule", prelude: node.prelude, block: { type: "Block", children } });
  };
  keep(sheet.children, rules.children, 0);
  faults.sort((one, other) => one.line - other.line || one.column - other.column);
  faultCache.set(text, faults);
  if (faultCache.size > maxCachedFaults) faultCache.delete(defined(faultCache.keys().next().value));
  return { rules, faults };
}

type ReportFault = (code: CssFault["code"], node: Pick<CssNode, "loc">, found: string) => void;

/** Parses the text. A text that cannot be parsed at all, such as ten thousand open brackets, yields one fault. */
function parseStyleSheet(text: string, reportFault: ReportFault): StyleSheet {
  const errors: SyntaxParseError[] = [];
  try {
    const options = { positions: true, parseCustomProperty: true, parseAtrulePrelude: true };
    const sheet = parseCss(text, {
      ...options,
      onParseError: (error) => {
        errors.push(error);
        // An exception from this callback stops the parser.
        if (errors.length > maxSyntaxErrors) throw error;
      },
    }) as StyleSheet;
    for (const { offset, line, column, message } of errors) {
      const at = { offset, line, column };
      reportFault("syntax", { loc: { source: "", start: at, end: at } }, message);
    }
    return sheet;
  } catch {
    reportFault(isTooDeep(text) ? "nesting" : errors.length > maxSyntaxErrors ? "limit" : "syntax", {}, "");
    return { type: "StyleSheet", children: new List<CssNode>() };
  }
}

const containsNode = (root: CssNode, isForbidden: (node: CssNode) => boolean): boolean => {
  let found = false;
  walk(root, function (this: WalkContext, node) {
    if (isForbidden(node)) found = true;
  });
  return found;
};

/** A condition may query the viewport and browser features, but must not contain strings or URLs. */
const hasForbiddenCondition = (prelude: CssNode) =>
  prelude.type === "Raw" ||
  containsNode(prelude, ({ type }) => ["Raw", "Url", "String", "GeneralEnclosed", "FeatureFunction"].includes(type)) ||
  generate(prelude).includes("\\");

function isForbiddenSelector(prelude: CssNode): boolean {
  // No selector needs `<`, and a quoted language or scheme containing it could end the enclosing style element.
  if (prelude.type !== "SelectorList" || generate(prelude).includes("<")) return true;
  return containsNode(prelude, (node) => {
    switch (node.type) {
      case "AttributeSelector":
        return node.name.name !== schemeAttribute;
      case "PseudoClassSelector":
        return !pseudoClasses.has(node.name);
      case "PseudoElementSelector":
        return !pseudoElements.has(node.name);
      case "TypeSelector":
        // Directly inside `@scope`, `--name:root{…}` would be read as a custom property, not as a rule.
        return node.name.includes("|") || node.name.startsWith("--");
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
const escapeForStyleElement = (css: string) => css.replaceAll("</", "\\3c /");

/** Scopes the rules to everything except security UI: sign-in, second factor, security settings and warnings. */
export const pageCss = ({ rules }: SanitizedCss): string =>
  rules.children.isEmpty ? "" : `@scope (body) to ([data-guarded]){${escapeForStyleElement(generate(rules))}}`;

/** In a preview, the body of the page is an ordinary element. */
export function previewCss({ rules }: SanitizedCss): string {
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
  return `@scope (.brand-preview) to ([data-guarded]){${escapeForStyleElement(generate(rules))}}`;
}
