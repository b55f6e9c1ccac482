import { open } from "node:fs/promises";
import type { Sharp } from "sharp";
import { detectType } from "../detect-type.ts";
import { isRewritable, type Rewritable } from "./rewritable.ts";
import { loadSharp } from "./sharp.ts";

/** Larger images decompress to more memory than they are worth. */
const maxPixels = 50_000_000;
/** The number of bytes that content detection may need. */
const headLength = 4100;

/**
 * Rotates an image upright, crops it to a centered square and encodes it without metadata. SVG is rejected before the library reads it,
 * because only its own markup tells how large it would become.
 */
export async function squarePicture(bytes: Buffer, side: number): Promise<Buffer> {
  const type = await detectType(bytes);
  if (!type || !isRewritable(type)) throw new Error(`${type} is not a picture of pixels`);
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .rotate()
    .resize(side, side, { fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer();
}

/** The formats of a photo or a scan that people send. */
const photoTypes = ["image/jpeg", "image/png"];

/**
 * Rotates a photo upright, reduces it to at most this many pixels on its longer side and encodes it as JPEG, without metadata such as
 * location and camera, and without anything but its pixels.
 */
export async function shrinkPhoto(bytes: Buffer, side: number): Promise<Buffer> {
  const type = await detectType(bytes);
  if (!type || !photoTypes.includes(type)) throw new Error(`${type} is no photo`);
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Each image is encoded in its own format; other formats cannot be read here. */
const encoders: Record<Rewritable, (picture: Sharp) => Sharp> = {
  "image/jpeg": (picture: Sharp) => picture.jpeg({ quality: 90 }),
  "image/png": (picture: Sharp) => picture.png(),
  "image/webp": (picture: Sharp) => picture.webp({ quality: 90 }),
  "image/gif": (picture: Sharp) => picture.gif(),
  "image/tiff": (picture: Sharp) => picture.tiff(),
  "image/avif": (picture: Sharp) => picture.avif({ quality: 70 }),
};

/**
 * Re-encodes an image from file to file, upright and with its colour profile, without metadata such as location and camera, and without
 * data appended to it. The library goes by content and would render an SVG that is named like an image, so the first bytes have to match.
 */
export async function rewritePicture(from: string, to: string, type: Rewritable): Promise<void> {
  const found = await detectType(await readHead(from));
  if (found !== type) throw new Error(`${found} is no ${type}`);
  const sharp = await loadSharp();
  const picture = sharp(from, { limitInputPixels: maxPixels, failOn: "error", animated: isAnimation(type) });
  await encoders[type](picture.autoOrient().keepIccProfile()).toFile(to);
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isAnimation = (type: Rewritable) => type === "image/gif" || type === "image/webp";

/** Renders an SVG that the server itself created. */
export async function drawSvg(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png().toBuffer();
}
