import { contrast } from "#base/brand/contrast.ts";
import { type LogoTone, logoPlates } from "#base/brand/logo-tone.ts";
import { loadSharp } from "#server/files/decoder/sharp.ts";

/** A shape with a lower contrast to its background is hard to see. */
const lowest = 2;
/** The share of a logo that may be hard to see before its meaning is lost. */
const most = 0.25;
const channels = 4;

const hex = (pixels: Buffer, at: number) => `#${pixels.subarray(at, at + 3).toString("hex")}`;

/** Returns whether a logo would be hard to see on dark or on light pages. A logo with its own background works on both. */
export async function toneOfPicture(png: Buffer): Promise<LogoTone | undefined> {
  const sharp = await loadSharp();
  const pixels = await sharp(png)
    .resize(64, 64, { fit: "inside" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  const seen: string[] = [];
  let clear = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    if (pixels[at + 3]! < 128) clear++;
    else seen.push(hex(pixels, at));
  }
  if (clear === 0 || seen.length === 0) return undefined;
  const lostOn = (ground: string) => seen.filter((colour) => contrast(colour, ground) < lowest).length / seen.length;
  // A dark page looks like the plate for light logos, and vice versa.
  const [onDark, onLight] = [lostOn(logoPlates.light) > most, lostOn(logoPlates.dark) > most];
  return onDark === onLight ? undefined : onDark ? "dark" : "light";
}
