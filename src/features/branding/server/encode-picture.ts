import type { ResizeOptions } from "sharp";
import type { LogoTone } from "#base/brand/logo.ts";
import { loadSharp } from "#server/files/decoder/sharp.ts";
import { detectType } from "#server/files/detect-type.ts";
import type { Picture } from "../contract.ts";
import { errors } from "../contract.ts";
import { iconSizes, isSvg, maxPixels, svgDensity } from "../rules.ts";
import { detectTone } from "./logo-tone.ts";

const limits = { limitInputPixels: maxPixels, failOn: "error" } as const;

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
  const drawing = isSvg(bytes.toString("utf8", 0, 300)) ? await sanitizeDrawing(bytes) : undefined;
  const source = drawing ? Buffer.from(drawing) : bytes;
  if (!drawing) await assertSupportedType(source);
  const files = picture === "favicon" ? await iconFiles(source) : await logoFiles(source);
  const tone = picture === "logo" ? await detectTone(files[".png"]) : undefined;
  return { files: { ...files, ...(drawing && { ".svg": drawing }) }, ending: drawing ? "svg" : "png", tone };
}

async function sanitizeDrawing(bytes: Buffer): Promise<string> {
  const { sanitizeSvg, SvgTooComplex } = await import("./svg.ts");
  try {
    return sanitizeSvg(bytes.toString("utf8"));
  } catch (error) {
    throw error instanceof SvgTooComplex ? errors.drawingTooComplex() : error;
  }
}

async function assertSupportedType(bytes: Buffer) {
  const type = await detectType(bytes);
  if (!type || !["image/png", "image/jpeg", "image/webp"].includes(type)) throw new Error(`${type} is none of ours`);
}

/** Renders large enough that a small SVG is as sharp as a large one. */
async function renderPng(bytes: Buffer, width: number, height: number, how: ResizeOptions): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { ...limits, density: svgDensity })
    .rotate()
    .resize(width, height, how)
    .png()
    .toBuffer();
}

const logoFiles = async (bytes: Buffer) => ({
  ".png": await renderPng(bytes, 512, 160, { fit: "inside", withoutEnlargement: true }),
});

async function iconFiles(bytes: Buffer) {
  const sharp = await loadSharp();
  const square = await renderPng(bytes, 512, 512, { fit: "contain", background: clear });
  const sizes = iconSizes.map(async (size) => {
    const resized = size === 512 ? square : await sharp(square).resize(size).png().toBuffer();
    return [`-${size}.png`, resized] as const;
  });
  return { ".png": square, ...Object.fromEntries(await Promise.all(sizes)) };
}
