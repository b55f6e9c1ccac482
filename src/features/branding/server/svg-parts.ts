import { SaxesParser, type SaxesTagNS } from "saxes";
import { defined, firstOf } from "#base/defined.ts";
import { sizeOfSvg, svgDensity } from "../rules.ts";
import { dashesPerUnit, outlineLength, stretchOf, type Viewports } from "./svg-dashes.ts";

/** A part of an SVG: its own rendering cost, and the other parts that are rendered with it, each with its cost. */
export type Part = { weight: number; draws: { part: number; weight: number }[] };

/** An SVG of this many shapes takes two seconds to render. */
export const maxShapes = 20_000;

/**
 * Measured relative to a plain shape. A mask is an image of its own, a gradient costs little more than a color, a path costs by
 * the length of its data. A text has to find and load its font first, and so does a part of it with another font.
 */
const weights: Record<string, number> = {
  mask: 20,
  linearGradient: 0.25,
  radialGradient: 0.25,
  stop: 0.05,
  text: 40,
  tspan: 2,
};
const fontWeight = 25;
const weightOf = (tag: string) => weights[tag] ?? 1;
const charactersPerShape = 500;
/** Text layout costs one shape for each letter plus a quadratic term: at this length, the total is doubled. */
const doublingLength = 2500;
/** The outline of a letter is at most this many times the size of its font. */
const outlinePerSize = 10;

type Style = {
  /** Each `stroke-dasharray` that it sets. */ dashes: string[] /** Whether its strokes are not scaled by transforms. */;
  isUnscaled: boolean;
};
type Element = Part &
  Style & {
    tag: string;
    parent: number | undefined;
    id: string | undefined;
    classes: string[];
    refers: string[];
    value: (name: string) => string;
    /** The number of characters, for a text. */
    letters: number;
  };

/** Returns the parts of a sanitized SVG with what they contain and refer to. */
export function partsOf(safeSvg: string): Part[] {
  const elements: Element[] = [];
  const open: number[] = [];
  let sheet = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", (tag) => {
    const parent = open.at(-1);
    if (parent !== undefined) defined(elements[parent]).draws.push({ part: elements.length, weight: 0 });
    open.push(elements.length);
    elements.push(elementOf(tag, parent));
  });
  parser.on("text", (text) => {
    const element = elements[open.at(-1) ?? -1];
    const textIndex = open.find((index) => defined(elements[index]).tag === "text");
    if (element?.tag === "style") sheet += text;
    else if (textIndex !== undefined) defined(elements[textIndex]).letters += text.length;
    else if (element) element.weight += text.length / charactersPerShape;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(safeSvg).close();
  const rules = rulesOf(sheet);
  for (const element of elements) element.weight += element.letters + element.letters ** 2 / doublingLength;
  weighDashes(elements, rules, safeSvg);
  linkReferences(elements, rules);
  return elements;
}

function elementOf({ local, attributes }: SaxesTagNS, parent: number | undefined): Element {
  const value = (name: string) => attributes[name]?.value ?? "";
  const length = value("d").length + value("points").length;
  const href = /^#(.+)$/.exec(value("href"))?.[1];
  const changesFont =
    local === "tspan" && Object.keys(attributes).some((name) => /^(font-.*|style|class|id)$/.test(name));
  const ownStyle = styleOf(value("style"));
  return {
    tag: local,
    parent,
    id: attributes.id?.value,
    classes: value("class").split(/\s+/),
    weight: weightOf(local) + length / charactersPerShape + (changesFont ? fontWeight : 0),
    draws: [],
    refers: [...(href ? [href] : []), ...Object.values(attributes).flatMap(({ value: text }) => urlsIn(text))],
    dashes: [value("stroke-dasharray"), ...ownStyle.dashes],
    isUnscaled: value("vector-effect") === "non-scaling-stroke" || ownStyle.isUnscaled,
    value,
    letters: 0,
  };
}

const styleOf = (style: string): Style => ({
  dashes: [...style.matchAll(/stroke-dasharray\s*:([^;}]+)/g)].map(([, value]) => defined(value)),
  isUnscaled: /non-scaling-stroke/.test(style),
});

const urlsIn = (text: string) => [...text.matchAll(/url\(\s*["']?#([\w.:-]+)/g)].map(([, id]) => defined(id));

type Rule = Style & { type: string; id: string | undefined; classes: string[]; refers: string[] };

/** Links every element to the parts that its attributes and matching style rules refer to, up to the cost limit. */
function linkReferences(elements: Element[], rules: readonly Rule[]) {
  const byId = Map.groupBy(elements.keys(), (index) => defined(elements[index]).id);
  const referring = rules.filter(({ refers }) => refers.length > 0);
  let referred = 0;
  for (const element of elements) {
    const styled = referring.filter((rule) => canMatch(rule, element));
    for (const id of [...element.refers, ...styled.flatMap(({ refers }) => refers)])
      for (const part of byId.get(id) ?? []) {
        const weight = weightOf(defined(elements[part]).tag);
        element.draws.push({ part, weight });
        referred += weight;
        if (referred > maxShapes) return;
      }
  }
}

type Dashed = { /** Dashes and gaps for each unit of a line. */ density: number; isUnscaled: boolean; stretch: number };

/**
 * Adds the cost of dashes, each of which is a shape of its own. Dashes are inherited, so the densest of an element and its
 * ancestors counts, and the densest of any copy, since it applies to whatever is copied.
 */
function weighDashes(elements: Element[], rules: readonly Rule[], safeSvg: string) {
  const dashing = rules.filter(({ dashes, isUnscaled }) => dashes.length > 0 || isUnscaled);
  const viewports = viewportsOf(elements);
  const known: Dashed[] = [];
  for (const element of elements) {
    const outer = known[element.parent ?? -1] ?? {
      density: 0,
      isUnscaled: false,
      stretch: pixelsPerUnit(firstOf(elements)),
    };
    const styles = [element, ...dashing.filter((rule) => canMatch(rule, element))];
    const densities = styles.flatMap(({ dashes }) => dashes).map((text) => dashesPerUnit(text, viewports));
    known.push({
      density: Math.max(outer.density, ...densities),
      isUnscaled: outer.isUnscaled || styles.some(({ isUnscaled }) => isUnscaled),
      stretch: outer.stretch * stretchOf(element.value("transform")),
    });
  }
  const copies = known.filter((_, index) => defined(elements[index]).tag === "use");
  const copied = Math.max(0, ...copies.map(({ density }) => density));
  // The scaling of copies and nested SVGs is not followed: dashes that are not scaled then count as infinitely many.
  const isFollowed =
    copies.length === 0 && elements.every(({ tag }, index) => index === 0 || !/^(svg|symbol)$/.test(tag));
  const size = largestFont(safeSvg);
  for (const [index, element] of elements.entries()) {
    const { density, isUnscaled, stretch } = defined(known[index]);
    const length = outlineLength(element.tag, element.value, viewports) + element.letters * outlinePerSize * size;
    const dashes = Math.max(density, copied);
    if (length === 0 || dashes === 0) continue;
    const growth = isUnscaled ? (isFollowed ? Math.max(1, stretch) : Number.POSITIVE_INFINITY) : 1;
    element.weight += length * growth * dashes;
  }
}

/** The number of pixels per unit of the whole SVG. */
function pixelsPerUnit({ value }: Element): number {
  const [width, height, viewBox] = [value("width"), value("height"), value("viewBox")];
  const [drawn, box] = [sizeOfSvg({ width, height, viewBox }), sizeOfSvg({ viewBox })];
  const fit = drawn && box ? Math.max(drawn.width / box.width, drawn.height / box.height) : 1;
  return (fit * svgDensity) / 72;
}

function viewportsOf(elements: readonly Element[]): Viewports {
  const sides = elements.flatMap(({ value }) => {
    const size = sizeOfSvg({ viewBox: value("viewBox") });
    return size ? [size.width, size.height] : [];
  });
  const whole = sizeOfSvg({ width: firstOf(elements).value("width"), height: firstOf(elements).value("height") });
  const all = sides.length > 0 ? sides : whole ? [whole.width, whole.height] : [1];
  return { smallest: Math.min(...all), largest: Math.max(...all) };
}

/** The size of the largest font anywhere in an SVG, in pixels. */
function largestFont(safeSvg: string): number {
  const sizes = [...safeSvg.matchAll(/font-size\s*[:=]\s*"?([\d.]+(?:e[-+]?\d+)?)([a-z%]*)/gi)];
  return Math.max(16, ...sizes.map(([, digits, unit]) => Number(digits) * (unit === "" || unit === "px" ? 1 : 100)));
}

/** Considers only the last part of each selector: counting a rule that does not actually match is harmless. */
const rulesOf = (sheet: string): Rule[] =>
  [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, style]) => {
    const [refers, dashed] = [urlsIn(defined(style)), styleOf(defined(style))];
    if (refers.length === 0 && dashed.dashes.length === 0 && !dashed.isUnscaled) return [];
    return defined(selectors)
      .split(",")
      .map((selector) => {
        const last = defined(selector.trim().split(/\s+/).at(-1));
        const names = (sign: string) =>
          last.split(/(?=[.#])/).flatMap((name) => (name[0] === sign ? [name.slice(1)] : []));
        return { type: defined(/^[\w-]*/.exec(last))[0], id: names("#")[0], classes: names("."), refers, ...dashed };
      });
  });

const canMatch = (rule: Rule, { tag, id, classes }: Element): boolean =>
  (rule.type === "" || rule.type === tag) &&
  (rule.id === undefined || rule.id === id) &&
  rule.classes.every((name) => classes.includes(name));
