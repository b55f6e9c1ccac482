import type { Palette } from "#base/brand/brand.ts";
import { contrast } from "#base/brand/contrast.ts";
import { presets } from "#base/brand/presets.ts";
import { type Scheme, schemeVariables } from "#base/brand/variables.ts";

export const ownColours = ["primary", "secondary", "accent"] as const;
export type OwnColour = (typeof ownColours)[number];

/** One pair of colours that a page will show: what was asked for, what is used instead where that could not be read. */
export type Pair = { asked: string; used: string; under: string; contrast: number; corrected: boolean };
export type Verdict = { colour: OwnColour; scheme: Scheme; button: Pair; text: Pair };

/** How each colour reads as a button and as text, in both schemes. */
export function verdictsOf(palette: Palette): Verdict[] {
  return (["light", "dark"] as const).flatMap((scheme) => {
    const { variables } = schemeVariables(palette, scheme);
    const of = (name: string) => variables[`--${name}`] ?? "";
    return ownColours.map((colour): Verdict => {
      const asked = palette[colour];
      const [solid, on, text] = [of(`${colour}-solid`), of(`${colour}-on`), of(`${colour}-text`)];
      return {
        colour,
        scheme,
        button: { asked, used: solid, under: on, contrast: contrast(on, solid), corrected: solid !== asked },
        text: {
          asked,
          used: text,
          under: of("surface"),
          contrast: contrast(text, of("surface")),
          corrected: text !== asked,
        },
      };
    });
  });
}

/** A theme as it comes: its colours and its font in place of the tenant's own. */
export const paletteOf = (preset: Palette["preset"]): Palette => {
  const { primary, secondary, accent } = presets[preset];
  return { preset, primary, secondary, accent, font: null };
};

/** Whether a brand is this theme, and whether it is so unchanged. */
export function themeInUse(brand: Palette, preset: Palette["preset"]): "as-it-comes" | "changed" | undefined {
  if (brand.preset !== preset) return undefined;
  const own = paletteOf(preset);
  const same = brand.font === null && ownColours.every((colour) => brand[colour] === own[colour]);
  return same ? "as-it-comes" : "changed";
}

/** What pages, systems and home screens ask for; the first is the tab's. */
export const iconSizes = [32, 180, 192, 512] as const;

/** A picture that unpacks to more needs more memory than a logo is worth. */
export const mostPixels = 50_000_000;
/** Drawings are drawn at this density, so that a small one is as sharp as a large one. */
export const drawingDensity = 300;
const pixelsPerInch = 72;
const mostSide = 10_000;

/** Whether a file that begins like this is a drawing; anything else is a picture of pixels, or nothing that is known. */
export const isDrawing = (head: string): boolean => /^(\uFEFF|\s)*</.test(head);

/** What the outermost element of a drawing says about its size, as it is written. */
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
 * How large a drawing is, in pixels: by its width and height, and by its viewBox where these are missing or relative. Undefined where
 * it does not say so, or says what cannot be: only drawing it would tell, and platforms disagree about what that gives.
 */
export function sizeOfDrawing(declared: DeclaredSize): Size | undefined {
  const [width, height] = [lengthOf(declared.width), lengthOf(declared.height)];
  const box = boxOf(declared.viewBox);
  if (width === "wrong" || height === "wrong" || box === "wrong") return undefined;
  if (width !== "open" && height !== "open") return { width, height };
  if (box === "open") return undefined;
  if (width !== "open") return { width, height: (width * box.height) / box.width };
  if (height !== "open") return { width: (height * box.width) / box.height, height };
  return box;
}

/** Whether a drawing of this size can be drawn at `drawingDensity`. Each side counts too: a line can be a million pixels long. */
export function isDrawable(size: Size | undefined): boolean {
  if (!size) return false;
  const scale = drawingDensity / pixelsPerInch;
  const isSide = (side: number) => side * scale >= 1 && side <= mostSide;
  return isSide(size.width) && isSide(size.height) && size.width * size.height * scale ** 2 <= mostPixels;
}

/** A length that depends on a font or on where the drawing is shown, in whatever unit (`100%`, `1em`, `50vw`, `auto`). */
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
