import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { escapeHtml } from "#base/escape-html.ts";
import { isRelativeLength, isRenderable, sizeOfSvg } from "../rules.ts";
import { attributes, elements, throughElements } from "./svg-allowed.ts";
import { isAffordable } from "./svg-cost.ts";
import { sanitizeSvgSheet, sanitizeSvgStyle } from "./svg-style.ts";

const svgNamespace = "http://www.w3.org/2000/svg";
const xlinkNamespace = "http://www.w3.org/1999/xlink";
/** More than a logo needs, and less than a decompression bomb. Lengths are in characters. */
const limits = {
  elements: 5000,
  depth: 60,
  references: 200,
  text: 2 * 1024 * 1024,
  pathData: 500_000,
  attribute: 10_000,
  sheet: 100_000,
};

/** An SVG that cannot be parsed. */
export class InvalidSvg extends Error {}
/** An SVG that can be parsed, but would take too long to render. */
export class SvgTooComplex extends InvalidSvg {}

/**
 * Parses an SVG and writes a new one from the allowed parts: shapes, colors, text. Scripts, event handlers,
 * links, external images, animation and anything unknown are left out.
 */
export function sanitizeSvg(text: string): string {
  if (text.length > limits.text) throw new SvgTooComplex("too long");
  const out: string[] = [];
  /** What each open element became: written, replaced by its children, or left out with everything inside it. */
  const open: { name: string; handling: "written" | "through" | "out" }[] = [];
  const counts = { elements: 0, references: 0 };
  let style: string | undefined;

  const openElement = ({ name, local, uri, attributes: given }: SaxesTagNS) => {
    counts.elements += 1;
    if (counts.elements > limits.elements || open.length >= limits.depth) throw new SvgTooComplex("too much in it");
    const parentHandling = open.at(-1)?.handling ?? "written";
    const isKnown = uri === svgNamespace && (open.length === 0 ? local === "svg" : elements.has(local));
    if (open.length === 0 && !isKnown) throw new InvalidSvg("no drawing");
    if (parentHandling === "out") open.push({ name, handling: "out" });
    else if (uri === svgNamespace && throughElements.has(local)) open.push({ name, handling: "through" });
    else if (!isKnown) open.push({ name, handling: "out" });
    else {
      if (local === "use") counts.references += 1;
      if (counts.references > limits.references) throw new SvgTooComplex("too much in it");
      if (local === "style") style = "";
      const outermost = open.length === 0;
      const attributeText = renderAttributes(local, outermost ? withCheckedSize(given) : given);
      out.push(`<${local}${outermost ? ` xmlns="${svgNamespace}"` : ""}${attributeText}>`);
      open.push({ name: local, handling: "written" });
    }
  };
  const closeElement = () => {
    const closed = open.pop();
    if (closed?.handling !== "written") return;
    if (closed.name === "style" && style !== undefined) {
      out.push(escapeHtml(sanitizeSvgSheet(style)));
      style = undefined;
    }
    out.push(`</${closed.name}>`);
  };
  const addText = (content: string) => {
    if (open.at(-1)?.handling === "out" || open.length === 0) return;
    if (style !== undefined) {
      style += content;
      if (style.length > limits.sheet) throw new SvgTooComplex("a style sheet too long");
    } else out.push(escapeHtml(content));
  };

  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", openElement);
  parser.on("closetag", closeElement);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("error", (error) => {
    throw new InvalidSvg(error.message);
  });
  parser.write(removeDoctype(text)).close();
  if (out.length === 0) throw new InvalidSvg("empty");
  const safe = out.join("");
  if (!isAffordable(safe)) throw new SvgTooComplex("too much to draw");
  return safe;
}

/** A doctype that names the document type and defines nothing, as older drawing programs write it. */
const plainDoctype = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM)(?:\s+(?:"[^"<>]*"|'[^'<>]*')){1,2})?\s*>/;

/** Removes the doctype before parsing, because parsers expand the entities that it defines. */
function removeDoctype(text: string): string {
  const rest = text.replace(plainDoctype, "");
  if (/<!(DOCTYPE|ENTITY)/i.test(rest)) throw new InvalidSvg("a document type that defines something");
  return rest;
}

/**
 * Checks the declared size of the root element; inner elements are clipped to it. A relative length is left out, so
 * that the renderer takes the size from the viewBox, as the check did.
 */
function withCheckedSize(given: Record<string, SaxesAttributeNS>): Record<string, SaxesAttributeNS> {
  const { width, height, viewBox } = given;
  if (!isRenderable(sizeOfSvg({ width: width?.value, height: height?.value, viewBox: viewBox?.value })))
    throw new InvalidSvg("no size to draw it in");
  const isLeftOut = ({ uri, local, value }: SaxesAttributeNS) =>
    uri === "" && ["width", "height"].includes(local) && isRelativeLength(value);
  return Object.fromEntries(Object.entries(given).filter(([, attribute]) => !isLeftOut(attribute)));
}

function renderAttributes(element: string, given: Record<string, SaxesAttributeNS>): string {
  return Object.values(given)
    .map(({ uri, local, value }) => {
      if (local === "href" && (uri === "" || uri === xlinkNamespace)) return hrefOf(element, value);
      if (uri !== "" || !attributes.has(local)) return "";
      if (value.length > (["d", "points"].includes(local) ? limits.pathData : limits.attribute))
        throw new SvgTooComplex("an attribute too long");
      const safe = local === "style" ? sanitizeSvgStyle(value) : isSafeValue(value) ? value : "";
      return safe === "" ? "" : ` ${local}="${escapeHtml(safe)}"`;
    })
    .join("");
}

/** References may only point to another part of the same SVG, on elements that render it. */
const hrefOf = (element: string, value: string) =>
  ["use", "linearGradient", "radialGradient"].includes(element) && /^#[\w.:-]{1,100}$/.test(value.trim())
    ? ` href="${escapeHtml(value.trim())}"`
    : "";

/** A value without external references; `url(#part)` refers to this SVG. */
const isSafeValue = (value: string) =>
  !/url\s*\((?!\s*['"]?#[\w.:-]+['"]?\s*\))|javascript:|data:|&|\\|expression/i.test(value);
