import { loadSharp } from "#server/files/decoder/sharp.ts";

/** Renders the mark of a brand as an icon. Like everything in this file, it must only run in the decoder process. */
export async function drawMark(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: Math.round((72 * size) / 32) })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** Places an uploaded icon on a background, away from the edges that operating systems crop. */
export async function fillIcon(stored: Uint8Array, size: number, ground: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = Math.round(size * 0.7);
  const picture = await sharp(stored).resize(inner, inner).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}
