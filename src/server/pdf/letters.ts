import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Font } from "@react-pdf/renderer";
import type { FontName } from "#base/brand/fonts.ts";
import { contextOf } from "./arabic.ts";
import type { Letter } from "./made-font.ts";
import type { Point } from "./sfnt.ts";
import { unpacked } from "./woff2.ts";

/** What papers are set in: running text, and what stands out. */
export const weights = [400, 600] as const;
type Weight = (typeof weights)[number];

type Command = { command: string; args: number[] };
type Glyph = { advanceWidth: number; codePoints: number[]; path: { commands: Command[] } };
type Position = { xAdvance: number; xOffset: number; yOffset: number };
/** As much of fontkit's font as is needed; the library hands it out untyped. */
type Opened = {
  unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  layout(
    text: string,
    features?: string[],
    ...rest: (string | undefined)[]
  ): { glyphs: Glyph[]; positions: Position[] };
  getVariation(at: { wght: number }): Opened;
};

/** One file of a font, with the signs it has: large fonts come in a hundred of them. */
type File = { path: string; covers: (code: number) => boolean };

const { resolve } = createRequire(import.meta.url);
const sheets = new Map<string, File[]>();

/** The files a font comes in, as its style sheet lists them. */
function filesOf(name: string): File[] {
  const known = sheets.get(name);
  if (known) return known;
  const path = resolve(`@fontsource-variable/${name}/wght.css`);
  const faces = readFileSync(path, "utf8").matchAll(/url\(\.\/(files\/[^)]+)\)[^}]*?unicode-range: ([^;]+);/g);
  const files = [...faces].map(([, file = "", ranges = ""]) => ({
    path: join(dirname(path), file),
    covers: within(ranges),
  }));
  sheets.set(name, files);
  return files;
}

/** `U+0000-00ff,U+0131` */
function within(text: string): (code: number) => boolean {
  const ranges = text.split(",").map((range) => {
    const [from = "", until = from] = range.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(until, 16)] as const;
  });
  return (code) => ranges.some(([from, until]) => code >= from && code <= until);
}

const opened = new Map<string, Promise<Opened>>();

/** The library opens fonts, and only those that were given a name. */
async function openAs(name: string, src: string): Promise<Opened> {
  Font.register({ family: name, src });
  await Font.load({ fontFamily: name });
  return Font.getFont({ fontFamily: name }).data as unknown as Opened;
}

function open(key: string, make: () => Promise<Opened>): Promise<Opened> {
  const font = opened.get(key) ?? make();
  opened.set(key, font);
  return font;
}

const openFile = (path: string, weight: Weight) =>
  open(`${path} ${weight}`, async () => {
    const font = await open(path, () =>
      openAs(path, `data:font/ttf;base64,${unpacked(readFileSync(path)).toString("base64")}`),
    );
    return font.getVariation({ wght: weight });
  });

const arabic = (weight: Weight) => {
  const path = resolve(`@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`);
  return open(path, () => openAs(path, path));
};

const packageOf = (font: FontName) => (font === "source-sans" ? "source-sans-3" : font);
const isArabic = (text: string) => /\p{Script_Extensions=Arabic}/u.test(text);

/** Lines and curves as points: a curve's handle, then its end. */
function contoursOf(commands: readonly Command[], place: (x: number, y: number, onCurve: boolean) => Point): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === "moveTo") contours.push([place(a, b, true)]);
    if (command === "lineTo") contours.at(-1)!.push(place(a, b, true));
    if (command === "quadraticCurveTo") contours.at(-1)!.push(place(a, b, false), place(c, d, true));
  }
  return contours;
}

/** A letter's parts, each with the marks that belong to it, as the eye meets them from left to right. */
function partsOf(font: Opened, text: string) {
  // Figures of one width, so that amounts stand under each other; left to right, or marks would come before their letters.
  const { glyphs, positions } = font.layout(text, ["tnum"], undefined, undefined, "ltr");
  const parts: { glyph: Glyph; position: Position }[][] = [];
  for (const [i, glyph] of glyphs.entries()) {
    const position = positions[i]!;
    if (position.xAdvance > 0 || parts.length === 0) parts.push([]);
    parts.at(-1)!.push({ glyph, position });
  }
  return isArabic(text) ? parts.reverse() : parts;
}

/** What a text looks like as one letter: its parts laid side by side, its marks where the font puts them. */
function drawn(font: Opened, code: number, text: string, units: number): Letter {
  const scale = units / font.unitsPerEm;
  const contours: Point[][] = [];
  let pen = 0;
  for (const { glyph, position } of partsOf(font, text).flat()) {
    const { xAdvance, xOffset, yOffset } = position;
    const place = (x: number, y: number, onCurve: boolean) => ({
      x: Math.round((pen + xOffset + x) * scale),
      y: Math.round((yOffset + y) * scale),
      onCurve,
    });
    contours.push(...contoursOf(glyph.path.commands, place));
    pen += xAdvance;
  }
  return { code, advance: Math.round(pen * scale), contours };
}

/** An empty box, for a sign that no font of the house has. */
function unknown(code: number, units: number): Letter {
  const box = (from: number, until: number): Point[] =>
    [
      [from, from],
      [until, from],
      [until, until],
      [from, until],
    ].map(([x, y]) => ({ x: Math.round(x! * units), y: Math.round(y! * units), onCurve: true }));
  return { code, advance: Math.round(0.8 * units), contours: [box(0.1, 0.7), box(0.15, 0.65).reverse()] };
}

const isInvisible = (sign: string) => /\p{Cf}/u.test(sign);

/** Every sign of a text at a weight: the brand's own font first, then the house's for Chinese and Arabic. */
export async function lettersOf(text: string, name: FontName, weight: Weight, units: number): Promise<Letter[]> {
  const files = [...filesOf(packageOf(name)), ...filesOf("noto-sans-sc")];
  const letterOf = async (sign: string): Promise<Letter> => {
    const code = sign.codePointAt(0)!;
    // What only says in which direction to read is understood by whoever lays out the line.
    if (isInvisible(sign)) return { code, advance: 0, contours: [] };
    const file = isArabic(sign) ? undefined : files.find(({ covers }) => covers(code));
    if (!file && !isArabic(sign)) return unknown(code, units);
    const font = await (file ? openFile(file.path, weight) : arabic(weight));
    const form = contextOf(code) ?? sign;
    const has = Array.from(form).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!));
    return has ? drawn(font, code, form, units) : unknown(code, units);
  };
  const letters: Letter[] = [];
  for (const sign of new Set(text)) letters.push(await letterOf(sign));
  return letters;
}
