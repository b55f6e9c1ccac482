import { type CssNode, type Declaration, generate, lexer, type Value, walk } from "css-tree";
import type { CssFault } from "../contract.ts";
import { functions, longest, longestOf, mayBeNegative, properties } from "./css-allowed.ts";

/**
 * How many steps of the matcher one style sheet may take. Some values take 15,000 steps each, which is as far as the library goes. A long
 * sheet of ordinary rules takes a quarter of this.
 */
const mostSteps = 300_000;

/** A function that says why a declaration may not stay; undefined when it may. One function serves one style sheet. */
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
    // Only the browser knows whether a value with a variable in it is one of its property.
    return variable ? undefined : isMeant(name, value);
  };
}

/** A function that says whether a value is one of its property at all. Each is matched once, and none after all steps are taken. */
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

/** Angles and offsets aside, less than nothing moves things to where they cannot be seen. */
const within = (property: string, value: number, most: number) =>
  Math.abs(value) <= most && (value >= 0 || mayBeNegative.has(property) || property.startsWith("background"));

/** A variable is asked for by its name alone: what stands in for a missing one would not be looked at. */
const isFineFunction = (name: string, inside: CssNode[]) =>
  functions.has(name) && (name !== "var" || (inside.length === 1 && inside[0]?.type === "Identifier"));
