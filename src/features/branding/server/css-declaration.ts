import { type CssNode, type Declaration, generate, lexer, type Value, walk } from "css-tree";
import type { CssFault } from "../contract.ts";
import { functions, longest, longestOf, mayBeNegative, properties } from "./css-allowed.ts";

/**
 * The number of matcher steps one style sheet may take. Some values take 15,000 steps each, which is the library's
 * own limit. A long style sheet of ordinary rules takes a quarter of this.
 */
const mostSteps = 300_000;

/** Creates a function that returns why a declaration is rejected, or undefined if it is allowed. One function serves one style sheet. */
export function declarationCheck(): (declaration: Declaration) => CssFault["code"] | undefined {
  const isMeant = valueCheck();
  return ({ property, value }) => {
    const name = property.toLowerCase();
    if (!properties.has(name)) return "property";
    if (value.type !== "Value") return "value";
    let fine = true;
    let variable = false;
    walk(value, (node) => {
      if (!isFine(name, node)) fine = false;
      if (node.type === "Function" && node.name.toLowerCase() === "var") variable = true;
    });
    if (!fine) return "value";
    // Only the browser can tell whether a value with a variable in it is valid for its property.
    return variable ? undefined : isMeant(name, value);
  };
}

/**
 * Creates a function that checks whether a value is valid for its property. Each value is
 * matched once, and none after the step limit is reached.
 */
function valueCheck() {
  const known = new Map<string, "value" | undefined>();
  let steps = 0;
  return (property: string, value: Value): "value" | "limit" | undefined => {
    const key = `${property}:${generate(value)}`;
    if (known.has(key)) return known.get(key);
    if (steps >= mostSteps) return "limit";
    const { matched, iterations } = lexer.matchProperty(property, value);
    steps += iterations;
    const fault = matched === null ? "value" : undefined;
    known.set(key, fault);
    return fault;
  };
}

function isFine(property: string, node: CssNode): boolean {
  switch (node.type) {
    case "Value":
    case "Hash":
    case "Operator":
      return true;
    case "Identifier":
      return /^[\w-]+$/.test(node.name);
    case "Number":
      return within(property, Number(node.value), property === "line-height" ? 3 : 1000);
    case "Percentage":
      return within(property, Number(node.value), 100);
    case "Dimension": {
      const unit = node.unit.toLowerCase();
      const most = unit === "px" ? (longestOf[limitOf(property)] ?? longest.px) : longest[unit];
      return most !== undefined && within(property, Number(node.value), most);
    }
    case "String":
      return property === "font-family" && /^[\w -]+$/.test(node.value);
    case "Function":
      return isFineFunction(node.name.toLowerCase(), node.children.toArray());
    default:
      return false;
  }
}

const limitOf = (property: string) => (property.endsWith("-radius") ? "border-radius" : property);

/** Apart from shadows, letter spacing and backgrounds, negative lengths could move content out of sight. */
const within = (property: string, value: number, most: number) =>
  Math.abs(value) <= most && (value >= 0 || mayBeNegative.has(property) || property.startsWith("background"));

/** A variable may be referenced by name only: a fallback value would not be checked. */
const isFineFunction = (name: string, inside: CssNode[]) =>
  functions.has(name) && (name !== "var" || (inside.length === 1 && inside[0]?.type === "Identifier"));
