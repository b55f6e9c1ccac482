import { type CssNode, type Declaration, generate, lexer, type Value, walk } from "css-tree";
import type { CssFault } from "../contract.ts";
import { functions, maxLengths, maxLengthsByProperty, negativeProperties, properties } from "./css-allowed.ts";

/**
 * The number of matcher steps one style sheet may take. Some values take 15,000 steps each, which is the library's
 * own limit. A long style sheet of ordinary rules takes a quarter of this.
 */
const maxSteps = 300_000;

/** Creates a function that returns why a declaration is rejected, or undefined if it is allowed. One function serves one style sheet. */
export function createDeclarationCheck(): (declaration: Declaration) => CssFault["code"] | undefined {
  const checkValue = createValueCheck();
  return ({ property, value }) => {
    const name = property.toLowerCase();
    if (!properties.has(name)) return "property";
    if (value.type !== "Value") return "value";
    let isAllowed = true;
    let variable = false;
    walk(value, (node) => {
      if (!isAllowedNode(name, node)) isAllowed = false;
      if (node.type === "Function" && node.name.toLowerCase() === "var") variable = true;
    });
    if (!isAllowed) return "value";
    // Only the browser can tell whether a value with a variable in it is valid for its property.
    return variable ? undefined : checkValue(name, value);
  };
}

/**
 * Creates a function that checks whether a value is valid for its property. Each value is
 * matched once, and none after the step limit is reached.
 */
function createValueCheck() {
  const cache = new Map<string, "value" | undefined>();
  let steps = 0;
  return (property: string, value: Value): "value" | "limit" | undefined => {
    const key = `${property}:${generate(value)}`;
    if (cache.has(key)) return cache.get(key);
    if (steps >= maxSteps) return "limit";
    const { matched, iterations } = lexer.matchProperty(property, value);
    steps += iterations;
    const fault = matched === null ? "value" : undefined;
    cache.set(key, fault);
    return fault;
  };
}

function isAllowedNode(property: string, node: CssNode): boolean {
  switch (node.type) {
    case "Value":
    case "Hash":
    case "Operator":
      return true;
    case "Identifier":
      return /^[\w-]+$/.test(node.name);
    case "Number":
      return isWithinLimit(property, Number(node.value), property === "line-height" ? 3 : 1000);
    case "Percentage":
      return isWithinLimit(property, Number(node.value), 100);
    case "Dimension": {
      const unit = node.unit.toLowerCase();
      const maximum = unit === "px" ? (maxLengthsByProperty[limitKeyOf(property)] ?? maxLengths.px) : maxLengths[unit];
      return maximum !== undefined && isWithinLimit(property, Number(node.value), maximum);
    }
    case "String":
      return property === "font-family" && /^[\w -]+$/.test(node.value);
    case "Function":
      return isAllowedFunction(node.name.toLowerCase(), node.children.toArray());
    default:
      return false;
  }
}

const limitKeyOf = (property: string) => (property.endsWith("-radius") ? "border-radius" : property);

/** Apart from shadows, letter spacing and backgrounds, negative lengths could move content out of sight. */
const isWithinLimit = (property: string, value: number, maximum: number) =>
  Math.abs(value) <= maximum && (value >= 0 || negativeProperties.has(property) || property.startsWith("background"));

/** A variable may be referenced by name only: a fallback value would not be checked. */
const isAllowedFunction = (name: string, args: CssNode[]) =>
  functions.has(name) && (name !== "var" || (args.length === 1 && args[0]?.type === "Identifier"));
