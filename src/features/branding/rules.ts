import type { Palette } from "#base/brand/brand.ts";
import { contrast } from "#base/brand/contrast.ts";
import { controlPairs, type GuardedControl } from "#base/brand/control-pairs.ts";
import { presets } from "#base/brand/presets.ts";
import { type Scheme, schemeVariables } from "#base/brand/variables.ts";

export const ownColours = ["primary", "secondary", "accent"] as const;
export type OwnColour = (typeof ownColours)[number];

/** A pair of colors on a page: the requested one, and the one used instead if the requested one is unreadable. */
export type Pair = { requested: string; used: string; under: string; contrast: number; corrected: boolean };
/** Where a tenant's color appears: under a button's label, as text, and as the shape of a control. */
export const colourUses = ["button", "text", "control"] as const;
type ContrastCheck = { colour: OwnColour; scheme: Scheme } & Record<(typeof colourUses)[number], Pair>;

/** Checks the contrast of each color as a button, as text and as a control, in both schemes. */
export function checkContrast(palette: Palette): ContrastCheck[] {
  return (["light", "dark"] as const).flatMap((scheme) => {
    const { variables } = schemeVariables(palette, scheme);
    const of = (name: string) => variables[`--${name}`] ?? "";
    return ownColours.map((colour): ContrastCheck => {
      const requested = palette[colour];
      const pair = (used: string, under: string): Pair => ({
        requested,
        used,
        under,
        contrast: contrast(used, under),
        corrected: used !== requested,
      });
      return {
        colour,
        scheme,
        button: pair(of(`${colour}-solid`), of(`${colour}-on`)),
        text: pair(of(`${colour}-text`), of("surface")),
        control: pair(of(`${colour}-mark`), of("surface")),
      };
    });
  });
}

/** The controls whose color had to be replaced in a scheme, because the tenant's own would be invisible there. */
export function correctedControls(palette: Palette, scheme: Scheme): GuardedControl[] {
  const { variables } = schemeVariables(palette, scheme);
  const requested = new Map<string, string>(
    ownColours.flatMap((name) => ["mark", "text"].map((use) => [`${name}-${use}`, palette[name]] as const)),
  );
  const replaced = controlPairs.filter(({ mark }) => {
    const own = requested.get(mark);
    return own !== undefined && own !== variables[`--${mark}`];
  });
  return [...new Set(replaced.map(({ control }) => control))];
}

/** Returns an unmodified theme: its colors and font replace the tenant's own. */
export const paletteOf = (preset: Palette["preset"]): Palette => {
  const { primary, secondary, accent } = presets[preset];
  return { preset, primary, secondary, accent, font: null };
};

/** Whether a brand uses this theme, and whether it is unmodified. */
export function themeUsage(brand: Palette, preset: Palette["preset"]): "as-it-comes" | "changed" | undefined {
  if (brand.preset !== preset) return undefined;
  const unmodified = paletteOf(preset);
  const same = brand.font === null && ownColours.every((colour) => brand[colour] === unmodified[colour]);
  return same ? "as-it-comes" : "changed";
}

/** The sizes that browsers, operating systems and home screens request; the first is for the tab. */
export const iconSizes = [32, 180, 192, 512] as const;

/** An image that decodes to more pixels needs more memory than a logo justifies. */
export const maxPixels = 50_000_000;
/** SVGs are rendered at this density, so that a small one is as sharp as a large one. */
export const svgDensity = 300;
const pixelsPerInch = 72;
const maxSide = 10_000;

/** Whether a file that starts with this text is an SVG; anything else is a bitmap or of unknown type. */
export const isSvg = (head: string): boolean => /^(\uFEFF|\s)*</.test(head);

/** The size attributes of the root element, as written. */
type DeclaredSize = { [name in "width" | "height" | "viewBox"]?: string | undefined };
type Size = { width: number; height: number };

const number = "[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:e[+-]?\\d+)?";
const isNumber = new RegExp(`^${number}$`, "i");
const numberAndUnit = new RegExp(`^(${number})([a-z]*|%)$`, "i");
const pixelsOf = new Map(
  Object.entries({
    "": 1,
    px: 1,
    pt: 1,
    pc: 12,
    in: pixelsPerInch,
    cm: pixelsPerInch / 2.54,
    mm: pixelsPerInch / 25.4,
  }),
);

/**
 * Returns the size of an SVG in pixels: from its width and height, or from its viewBox if these are missing or relative.
 * Undefined if it declares no size or an impossible one: only rendering it would tell, and platforms disagree about the result.
 */
export function sizeOfSvg(declared: DeclaredSize): Size | undefined {
  const [width, height] = [lengthOf(declared.width), lengthOf(declared.height)];
  const box = boxOf(declared.viewBox);
  if (width === "wrong" || height === "wrong" || box === "wrong") return undefined;
  if (width !== "open" && height !== "open") return { width, height };
  if (box === "open") return undefined;
  if (width !== "open") return { width, height: (width * box.height) / box.width };
  if (height !== "open") return { width: (height * box.width) / box.height, height };
  return box;
}

/**
 * Whether an SVG of this size can be rendered at the density above. Each side is
 * limited too, because a line can be a million pixels long.
 */
export function isRenderable(size: Size | undefined): boolean {
  if (!size) return false;
  const scale = svgDensity / pixelsPerInch;
  const isSide = (side: number) => side * scale >= 1 && side <= maxSide;
  return isSide(size.width) && isSide(size.height) && size.width * size.height * scale ** 2 <= maxPixels;
}

/** Whether a length depends on a font or on the context of the SVG, in any unit (`100%`, `1em`, `50vw`, `auto`). */
export function isRelativeLength(text: string): boolean {
  const [, , unit] = numberAndUnit.exec(text.trim()) ?? [];
  return text.trim() === "auto" || (unit !== undefined && !pixelsOf.has(unit.toLowerCase()));
}

function lengthOf(text = ""): number | "open" | "wrong" {
  if (text.trim() === "" || isRelativeLength(text)) return "open";
  const [, digits, unit = ""] = numberAndUnit.exec(text.trim()) ?? [];
  const pixels = Number(digits) * (pixelsOf.get(unit.toLowerCase()) ?? Number.NaN);
  return pixels > 0 ? pixels : "wrong";
}

function boxOf(text = ""): Size | "open" | "wrong" {
  if (text.trim() === "") return "open";
  const parts = text.trim().split(/\s*,\s*|\s+/);
  const [, , width = 0, height = 0] = parts.map(Number);
  return parts.length === 4 && parts.every((part) => isNumber.test(part)) && width > 0 && height > 0
    ? { width, height }
    : "wrong";
}
