import { open } from "node:fs/promises";
import type { Sharp } from "sharp";
import { typeByContent } from "../type-by-content.ts";
import { isRewritable, type Rewritable } from "./rewritable.ts";
import { loadSharp } from "./sharp.ts";

/** Larger ones unpack to more memory than a picture is worth. */
const mostPixels = 50_000_000;
/** As many bytes as telling a type by content may need. */
const headLength = 4100;

/**
 * Turns a picture upright, cuts it square around its middle and encodes it without anything a camera noted. A drawing is refused
 * before the library reads it, because what it would unpack to is only known from its own words.
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

/** Encoded again as what they are; other kinds of pictures cannot be read here. */
const writers: Record<Rewritable, (picture: Sharp) => Sharp> = {
  "image/jpeg": (picture: Sharp) => picture.jpeg({ quality: 90 }),
  "image/png": (picture: Sharp) => picture.png(),
  "image/webp": (picture: Sharp) => picture.webp({ quality: 90 }),
  "image/gif": (picture: Sharp) => picture.gif(),
  "image/tiff": (picture: Sharp) => picture.tiff(),
  "image/avif": (picture: Sharp) => picture.avif({ quality: 70 }),
};

/**
 * Writes from file to file the same picture, upright, in its colors, without where and with what it was taken, or what hid behind it.
 * The library goes by content and would draw a drawing that is only called a picture, so that the first bytes have to agree.
 */
export async function rewritePicture(from: string, to: string, type: Rewritable): Promise<void> {
  const found = await typeByContent(await headOf(from));
  if (found !== type) throw new Error(`${found} is no ${type}`);
  const sharp = await loadSharp();
  const picture = sharp(from, { limitInputPixels: mostPixels, failOn: "error", animated: isAnimation(type) });
  await writers[type](picture.autoOrient().keepIccProfile()).toFile(to);
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isAnimation = (type: Rewritable) => type === "image/gif" || type === "image/webp";

/** Draws a drawing of the server's own making. */
export async function drawSvg(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png().toBuffer();
}
