import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { escapeHtml } from "#base/escape-html.ts";
import { isDrawable, isRelativeLength, sizeOfDrawing } from "../rules.ts";
import { attributes, elements, throughElements } from "./svg-allowed.ts";
import { isAffordable } from "./svg-cost.ts";
import { safeSvgSheet, safeSvgStyle } from "./svg-style.ts";

const svgNamespace = "http://www.w3.org/2000/svg";
const xlinkNamespace = "http://www.w3.org/1999/xlink";
/** More than a logo needs, and less than a decompression bomb. Lengths are in characters. */
const most = {
  elements: 5000,
  depth: 60,
  references: 200,
  text: 2 * 1024 * 1024,
  pathData: 500_000,
  attribute: 10_000,
  sheet: 100_000,
};

/** An SVG that cannot be parsed. */
export class BadSvg extends Error {}
/** An SVG that can be parsed, but would take too long to render. */
export class TooComplex extends BadSvg {}

/**
 * Parses an SVG and writes a new one from the allowed parts: shapes, colors, text. Scripts, event handlers,
 * links, external images, animation and anything unknown are left out.
 */
export function safeSvg(text: string): string {
  if (text.length > most.text) throw new TooComplex("too long");
  const out: string[] = [];
  /** What each open element became: written, replaced by its children, or left out with everything inside it. */
  const open: { name: string; fate: "written" | "through" | "out" }[] = [];
  const seen = { elements: 0, references: 0 };
  let style: string | undefined;

  const begin = ({ name, local, uri, attributes: given }: SaxesTagNS) => {
    seen.elements += 1;
    if (seen.elements > most.elements || open.length >= most.depth) throw new TooComplex("too much in it");
    const inside = open.at(-1)?.fate ?? "written";
    const known = uri === svgNamespace && (open.length === 0 ? local === "svg" : elements.has(local));
    if (open.length === 0 && !known) throw new BadSvg("no drawing");
    if (inside === "out") open.push({ name, fate: "out" });
    else if (uri === svgNamespace && throughElements.has(local)) open.push({ name, fate: "through" });
    else if (!known) open.push({ name, fate: "out" });
    else {
      if (local === "use") seen.references += 1;
      if (seen.references > most.references) throw new TooComplex("too much in it");
      if (local === "style") style = "";
      const outermost = open.length === 0;
      const kept = written(local, outermost ? sized(given) : given);
      out.push(`<${local}${outermost ? ` xmlns="${svgNamespace}"` : ""}${kept}>`);
      open.push({ name: local, fate: "written" });
    }
  };
  const end = () => {
    const closed = open.pop();
    if (closed?.fate !== "written") return;
    if (closed.name === "style" && style !== undefined) {
      out.push(escapeHtml(safeSvgSheet(style)));
      style = undefined;
    }
    out.push(`</${closed.name}>`);
  };
  const say = (words: string) => {
    if (open.at(-1)?.fate === "out" || open.length === 0) return;
    if (style !== undefined) {
      style += words;
      if (style.length > most.sheet) throw new TooComplex("a style sheet too long");
    } else out.push(escapeHtml(words));
  };

  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", begin);
  parser.on("closetag", end);
  parser.on("text", say);
  parser.on("cdata", say);
  parser.on("error", (error) => {
    throw new BadSvg(error.message);
  });
  parser.write(withoutDoctype(text)).close();
  if (out.length === 0) throw new BadSvg("empty");
  const safe = out.join("");
  if (!isAffordable(safe)) throw new TooComplex("too much to draw");
  return safe;
}

/** A doctype that names the document type and defines nothing, as older drawing programs write it. */
const plainDoctype = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM)(?:\s+(?:"[^"<>]*"|'[^'<>]*')){1,2})?\s*>/;

/** Removes the doctype before parsing, because parsers expand the entities that it defines. */
function withoutDoctype(text: string): string {
  const rest = text.replace(plainDoctype, "");
  if (/<!(DOCTYPE|ENTITY)/i.test(rest)) throw new BadSvg("a document type that defines something");
  return rest;
}

/**
 * Checks the declared size of the root element; inner elements are clipped to it. A relative length is left out, so
 * that the renderer takes the size from the viewBox, as the check did.
 */
function sized(given: Record<string, SaxesAttributeNS>): Record<string, SaxesAttributeNS> {
  const { width, height, viewBox } = given;
  if (!isDrawable(sizeOfDrawing({ width: width?.value, height: height?.value, viewBox: viewBox?.value })))
    throw new BadSvg("no size to draw it in");
  const isLeftOut = ({ uri, local, value }: SaxesAttributeNS) =>
    uri === "" && ["width", "height"].includes(local) && isRelativeLength(value);
  return Object.fromEntries(Object.entries(given).filter(([, attribute]) => !isLeftOut(attribute)));
}

function written(element: string, given: Record<string, SaxesAttributeNS>): string {
  return Object.values(given)
    .map(({ uri, local, value }) => {
      if (local === "href" && (uri === "" || uri === xlinkNamespace)) return hrefOf(element, value);
      if (uri !== "" || !attributes.has(local)) return "";
      if (value.length > (["d", "points"].includes(local) ? most.pathData : most.attribute))
        throw new TooComplex("an attribute too long");
      const safe = local === "style" ? safeSvgStyle(value) : isPlain(value) ? value : "";
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
const isPlain = (value: string) =>
  !/url\s*\((?!\s*['"]?#[\w.:-]+['"]?\s*\))|javascript:|data:|&|\\|expression/i.test(value);
