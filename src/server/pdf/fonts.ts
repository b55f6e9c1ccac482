import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Font } from "@react-pdf/renderer";
import type { FontName } from "#base/brand/fonts.ts";
import { defined, firstOf } from "#base/defined.ts";

/** The weights of documents: body text and emphasis. */
export type Weight = 400 | 600;
const weights: readonly Weight[] = [400, 600];

type Path = { scale(x: number, y: number): Path; translate(x: number, y: number): Path; toSVG(): string };
type Glyph = { advanceWidth: number; path: Path };
type Position = { xAdvance: number; xOffset: number; yOffset: number };
/** The part of fontkit's font that is used here; the library leaves it untyped. */
export type OpenFont = {
  unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): Glyph;
  layout(text: string): { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
};

const require = createRequire(import.meta.url);

const faces: Record<Weight, string> = { 400: "400Regular", 600: "600SemiBold" };
const chineseFaces: Record<Weight, string> = { 400: "Regular", 600: "Bold" };

type FileOf = (weight: Weight) => string;

/** Returns the path of a complete static TTF: neither WOFF2 nor variable fonts can be embedded, and WOFF is inflated for each glyph. */
const fontFileIn =
  (manifest: string, family: string): FileOf =>
  (weight) =>
    join(dirname(manifest), faces[weight], `${family}_${faces[weight]}.ttf`);

const brandFiles: Record<FontName, FileOf> = {
  inter: fontFileIn(require.resolve("@expo-google-fonts/inter/package.json"), "Inter"),
  "source-sans": fontFileIn(require.resolve("@expo-google-fonts/source-sans-3/package.json"), "SourceSans3"),
  nunito: fontFileIn(require.resolve("@expo-google-fonts/nunito/package.json"), "Nunito"),
  "roboto-slab": fontFileIn(require.resolve("@expo-google-fonts/roboto-slab/package.json"), "RobotoSlab"),
  lora: fontFileIn(require.resolve("@expo-google-fonts/lora/package.json"), "Lora"),
  "space-grotesk": fontFileIn(require.resolve("@expo-google-fonts/space-grotesk/package.json"), "SpaceGrotesk"),
};
/** Its letters are whole glyphs: the library loses the height of marks, and in Noto Sans Arabic the dots of letters are marks. */
const arabicFile = fontFileIn(
  require.resolve("@expo-google-fonts/ibm-plex-sans-arabic/package.json"),
  "IBMPlexSansArabic",
);
const chineseFile: FileOf = (weight) =>
  join(dirname(require.resolve("@embedpdf/fonts-sc")), `../fonts/NotoSansHans-${chineseFaces[weight]}.otf`);

let sets = 0;

/**
 * Registers the families of a text, runs `use` with their names, and unregisters them. For each character the library uses the first family
 * that has it. Every document gets its own fonts: embedding a font leaves glyphs in it whose characters are unknown, and the next document
 * would be laid out wrong.
 */
export async function withFonts<T>(font: FontName, use: (families: readonly string[]) => Promise<T>): Promise<T> {
  const set = `set ${++sets}`;
  const families = [brandFiles[font], arabicFile, chineseFile].map((fileOf, i) => {
    const family = `${set}, ${i}`;
    for (const fontWeight of weights) Font.register({ family, fontWeight, src: fileOf(fontWeight) });
    return family;
  });
  try {
    return await use(families);
  } finally {
    const all = Font.getRegisteredFonts();
    for (const family of families) delete all[family];
  }
}

/** Opens the same families, to measure and draw text. */
export const openFonts = (families: readonly string[], fontWeight: Weight): Promise<OpenFont[]> =>
  Promise.all(
    families.map(async (fontFamily) => {
      await Font.load({ fontFamily, fontWeight });
      return Font.getFont({ fontFamily, fontWeight }).data as unknown as OpenFont;
    }),
  );

const missingGlyph = "□";
const directionMarks = /[\u200e\u200f]/;

/**
 * Converts text to characters that can be drawn. Direction marks stay, since the order of the line depends on them; other invisible
 * characters are removed, rare spaces become common ones, and characters that no font has become their compatibility form or an empty box.
 */
export function toPrintable(text: string, fonts: readonly OpenFont[]): string {
  const plain = text
    .normalize("NFC")
    .replaceAll("\u061c", "\u200f")
    .replaceAll(/[\u2000-\u200a\u202f]/g, "\u00a0");
  const isDrawable = (char: string) => fonts.some((font) => font.hasGlyphForCodePoint(defined(char.codePointAt(0))));
  return Array.from(plain, (char) => {
    if (directionMarks.test(char)) return char;
    if (/[\p{Cf}\p{Cc}]/u.test(char)) return char === "\n" ? char : "";
    return [char, char.normalize("NFKC")].find(isDrawable) ?? missingGlyph;
  }).join("");
}

/** Arabic vowel marks are optional, and the library would draw them through the letters. */
export const removeVowelMarks = (text: string) => text.normalize("NFC").replaceAll(/[\u064b-\u0652\u0670]/g, "");

/** Returns the first font that has the character. */
export const fontFor = (char: string, fonts: readonly OpenFont[]): OpenFont =>
  fonts.find((font) => font.hasGlyphForCodePoint(defined(char.codePointAt(0)))) ?? firstOf(fonts);
