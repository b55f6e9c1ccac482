import { loadSharp } from "#server/files/sharp.ts";

/** In threads of its own; browsers keep it, and ask again only with what they kept. */
export async function drawnIcon(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: Math.round((72 * size) / 32) })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** On a ground of its own, away from the edge that systems cut. */
export async function uploadedIcon(stored: Promise<Uint8Array>, size: number, ground: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = Math.round(size * 0.7);
  const picture = await sharp(await stored)
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}
