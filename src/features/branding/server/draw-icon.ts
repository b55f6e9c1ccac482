import { loadSharp } from "#server/files/decoder/sharp.ts";

/** The mark of a brand as an icon. For the decoder's process only, as everything here. */
export async function drawMark(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: Math.round((72 * size) / 32) })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** An uploaded icon on a ground of its own, away from the edge that systems cut. */
export async function fillIcon(stored: Uint8Array, size: number, ground: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = Math.round(size * 0.7);
  const picture = await sharp(stored).resize(inner, inner).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}
