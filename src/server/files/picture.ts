import type { Sharp } from "sharp";
import { loadSharp } from "./sharp.ts";
import { typeByContent } from "./type-by-content.ts";

/** Larger ones unpack to more memory than a picture is worth. */
const mostPixels = 50_000_000;

/**
 * Turned upright, cut square around its middle, and written anew without anything a camera noted. In threads of its own. A drawing
 * is refused before the library reads it, because what it would unpack to is only known from its own words.
 */
export async function squarePicture(bytes: Buffer, side: number): Promise<Buffer> {
  const type = await typeByContent(bytes);
  if (!type || !isRewritable(type)) throw new Error(`${type} is not a picture of pixels`);
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .rotate()
    .resize(side, side, { fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer();
}

/** Written anew by what they are; the rest of the kinds of pictures cannot be read here. */
const writers = {
  "image/jpeg": (picture: Sharp) => picture.jpeg({ quality: 90 }),
  "image/png": (picture: Sharp) => picture.png(),
  "image/webp": (picture: Sharp) => picture.webp({ quality: 90 }),
  "image/gif": (picture: Sharp) => picture.gif(),
  "image/tiff": (picture: Sharp) => picture.tiff(),
  "image/avif": (picture: Sharp) => picture.avif({ quality: 70 }),
};
export type Rewritable = keyof typeof writers;
export const isRewritable = (type: string): type is Rewritable => Object.hasOwn(writers, type);

/** From file to file: the same picture, upright, in its colours, without where and with what it was taken, or what hid behind it. */
export async function rewritePicture(from: string, to: string, type: Rewritable): Promise<void> {
  const sharp = await loadSharp();
  const picture = sharp(from, { limitInputPixels: mostPixels, failOn: "error", animated: isAnimation(type) });
  await writers[type](picture.autoOrient().keepIccProfile()).toFile(to);
}

const isAnimation = (type: Rewritable) => type === "image/gif" || type === "image/webp";
