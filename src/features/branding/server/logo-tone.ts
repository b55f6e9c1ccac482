import { contrast } from "#base/brand/contrast.ts";
import { type LogoTone, plateColours } from "#base/brand/logo.ts";
import { toOklch } from "#base/brand/oklch.ts";
import { defined } from "#base/defined.ts";
import { loadSharp } from "#server/files/decoder/sharp.ts";

/** A shape with a lower contrast to its background is hard to see. */
const minContrast = 2;
/** A colored shape is seen by its hue even without contrast: yellow on white. */
const seenByHue = 0.09;
/** The share of a logo that may be hard to see before its meaning is lost. */
const maxHiddenShare = 0.25;
const channels = 4;

const hex = (pixels: Buffer, at: number) => `#${pixels.subarray(at, at + 3).toString("hex")}`;

/** Returns whether a logo would be hard to see on dark or on light pages. A logo with its own background works on both. */
export async function detectTone(png: Buffer): Promise<LogoTone | undefined> {
  const sharp = await loadSharp();
  const pixels = await sharp(png)
    .resize(64, 64, { fit: "inside" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  const visibleColors: string[] = [];
  let clear = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    if (defined(pixels[at + 3]) < 128) clear++;
    else visibleColors.push(hex(pixels, at));
  }
  if (clear === 0 || visibleColors.length === 0) return undefined;
  const hiddenShareOn = (background: string) =>
    visibleColors.filter((colour) => toOklch(colour).c < seenByHue && contrast(colour, background) < minContrast)
      .length / visibleColors.length;
  // A page looks like the plate of its scheme.
  const [onDark, onLight] = [
    hiddenShareOn(plateColours.dark) > maxHiddenShare,
    hiddenShareOn(plateColours.light) > maxHiddenShare,
  ];
  return onDark === onLight ? undefined : onDark ? "dark" : "light";
}
