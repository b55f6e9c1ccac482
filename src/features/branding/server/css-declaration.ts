import { type CssNode, type Declaration, lexer, type Value, walk } from "css-tree";
import type { CssFault } from "../contract.ts";
import { functions, longest, longestOf, mayBeNegative, properties } from "./css-allowed.ts";

/** Why this declaration may not stay; undefined when it may. */
export function declarationFault({ property, value }: Declaration): CssFault["code"] | undefined {
  const name = property.toLowerCase();
  if (!properties.has(name)) return "property";
  if (value.type !== "Value") return "value";
  let fine = true;
  walk(value, (node) => {
    if (!isFine(name, node)) fine = false;
  });
  return fine && isMeant(name, value) ? undefined : "value";
}

/** Whether it is a value of its property at all. Of one with a variable in it only the browser can tell. */
function isMeant(property: string, value: Value) {
  let variable = false;
  walk(value, (node) => {
    if (node.type === "Function" && node.name.toLowerCase() === "var") variable = true;
  });
  return variable || lexer.matchProperty(property, value).matched !== null;
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
