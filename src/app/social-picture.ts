import type { Brand } from "#base/brand/brand.ts";
import { lookOf } from "#base/brand/presets.ts";
import { schemeVariables } from "#base/brand/variables.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import type { Floor } from "#server/ctx.ts";
import { loadSharp } from "#server/files/sharp.ts";
import { letterheadOf } from "#server/pdf/letterhead.ts";
import { cardDrawn } from "#server/pdf/print.ts";

type Said = { title: string; line: string };

/** Made once for a brand, a language and its words, since it takes a press; gone with the brand. */
const pictures = new WeakMap<Brand, Map<string, Promise<Buffer>>>();

/** What is shown beside a shared link: the brand, and in a few words what it is about. */
export function socialPicture(floor: Floor, brand: Brand, locale: LocaleCode, said: Said): Promise<Buffer> {
  const ofBrand = pictures.get(brand) ?? new Map<string, Promise<Buffer>>();
  pictures.set(brand, ofBrand);
  const key = `${locale} ${said.title} ${said.line}`;
  const known = ofBrand.get(key) ?? drawn(floor, brand, locale, said);
  ofBrand.set(key, known);
  known.catch(() => ofBrand.delete(key));
  return known;
}

async function drawn(floor: Floor, brand: Brand, locale: LocaleCode, said: Said): Promise<Buffer> {
  const scheme = lookOf(brand).scheme === "dark" ? "dark" : "light";
  const { variables } = schemeVariables(brand, scheme);
  const svg = await cardDrawn({
    ...said,
    rightToLeft: localeOf(locale).dir === "rtl",
    canvas: variables["--canvas"]!,
    ink: variables["--ink"]!,
    soft: variables["--soft"]!,
    letterhead: await letterheadOf(floor, brand, scheme),
  });
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png().toBuffer();
}
