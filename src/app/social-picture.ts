import type { Brand } from "#base/brand/brand.ts";
import { lookOf } from "#base/brand/presets.ts";
import { schemeVariables } from "#base/brand/variables.ts";
import { defined } from "#base/defined.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import type { Services } from "#server/ctx.ts";
import { drawSvg } from "#server/files/picture.ts";
import { memoizeByOwner } from "#server/memoize-by-owner.ts";
import { letterheadOf } from "#server/pdf/letterhead.ts";
import { renderCard } from "#server/pdf/render.ts";

type PictureText = { title: string; line: string };

/** Caches pictures by brand, language and text, because drawing one is slow. Entries are garbage-collected with the brand. */
const cachedPicture = memoizeByOwner<Brand>();

/** Returns the preview picture for a shared link, with the brand, a title and a line of text. */
export const renderSocialPicture = (
  services: Services,
  brand: Brand,
  locale: LocaleCode,
  text: PictureText,
): Promise<Uint8Array> =>
  cachedPicture(brand, `${locale} ${text.title} ${text.line}`, () => drawPicture(services, brand, locale, text));

async function drawPicture(
  services: Services,
  brand: Brand,
  locale: LocaleCode,
  text: PictureText,
): Promise<Uint8Array> {
  const scheme = lookOf(brand).scheme === "dark" ? "dark" : "light";
  const { variables } = schemeVariables(brand, scheme);
  const svg = await renderCard({
    ...text,
    rightToLeft: localeOf(locale).dir === "rtl",
    canvas: defined(variables["--canvas"]),
    ink: defined(variables["--ink"]),
    soft: defined(variables["--soft"]),
    letterhead: await letterheadOf(services, brand, scheme),
  });
  return drawSvg(`cards of ${brand.name}`, svg);
}
