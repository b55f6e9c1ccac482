import type { ResizeOptions } from "sharp";
import type { LogoTone } from "#base/brand/logo-tone.ts";
import { loadSharp } from "#server/files/decoder/sharp.ts";
import { detectType } from "#server/files/detect-type.ts";
import type { Picture } from "../contract.ts";
import { errors } from "../contract.ts";
import { drawingDensity, iconSizes, isDrawing, mostPixels } from "../rules.ts";
import { toneOfPicture } from "./logo-tone.ts";

const limits = { limitInputPixels: mostPixels, failOn: "error" } as const;

/** The files generated from one image, by the suffix of their names. `tone` is set for a logo that is hard to see on some pages. */
export type PictureFiles = {
  files: Record<string, Buffer | string>;
  ending: "svg" | "png";
  tone: LogoTone | undefined;
};

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Detects the type from the content rather than the name, and re-encodes it: an SVG without active content, a bitmap with nothing
 * but its pixels. Both get a PNG version, because mail clients do not show SVGs. It must only run in the decoder process.
 */
export async function encodePicture(picture: Picture, bytes: Buffer): Promise<PictureFiles> {
  const drawing = isDrawing(bytes.toString("utf8", 0, 300)) ? await drawingOf(bytes) : undefined;
  const source = drawing ? Buffer.from(drawing) : bytes;
  if (!drawing) await mustBeKnown(source);
  const files = picture === "logo" ? await logoFiles(source) : await iconFiles(source);
  const tone = picture === "logo" ? await toneOfPicture(files[".png"]) : undefined;
  return { files: { ...files, ...(drawing && { ".svg": drawing }) }, ending: drawing ? "svg" : "png", tone };
}

async function drawingOf(bytes: Buffer): Promise<string> {
  const { safeSvg, TooComplex } = await import("./svg.ts");
  try {
    return safeSvg(bytes.toString("utf8"));
  } catch (error) {
    throw error instanceof TooComplex ? errors.drawingTooComplex() : error;
  }
}

async function mustBeKnown(bytes: Buffer) {
  const type = await detectType(bytes);
  if (!type || !["image/png", "image/jpeg", "image/webp"].includes(type)) throw new Error(`${type} is none of ours`);
}

/** Renders large enough that a small SVG is as sharp as a large one. */
async function drawn(bytes: Buffer, width: number, height: number, how: ResizeOptions): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { ...limits, density: drawingDensity })
    .rotate()
    .resize(width, height, how)
    .png()
    .toBuffer();
}

const logoFiles = async (bytes: Buffer) => ({
  ".png": await drawn(bytes, 512, 160, { fit: "inside", withoutEnlargement: true }),
});

async function iconFiles(bytes: Buffer) {
  const sharp = await loadSharp();
  const square = await drawn(bytes, 512, 512, { fit: "contain", background: clear });
  const sizes = iconSizes.map(async (size) => {
    const made = size === 512 ? square : await sharp(square).resize(size).png().toBuffer();
    return [`-${size}.png`, made] as const;
  });
  return { ".png": square, ...Object.fromEntries(await Promise.all(sizes)) };
}
