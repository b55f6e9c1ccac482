import { type OpenFont, openFonts, toPrintable, withFonts } from "./fonts.ts";
import type { Letterhead } from "./pdf-document.ts";
import { breakLines, lineWidth, outlineOf } from "./text-line.ts";

/** The preview image of a shared page: the brand, and a short description. */
export type Card = {
  rightToLeft: boolean;
  letterhead: Letterhead;
  title: string;
  line: string;
  /** The background and text colours. */
  canvas: string;
  ink: string;
  soft: string;
};

export const cardSize = { width: 1200, height: 630 };
const margin = 84;

/** Draws the card as SVG without text elements: every letter is an outline, so that it renders the same everywhere. */
export const drawCard = (card: Card): Promise<string> =>
  withFonts(card.letterhead.font, (families) => drawWithFonts(card, families));

async function drawWithFonts(card: Card, families: readonly string[]): Promise<string> {
  const { rightToLeft, letterhead, title, line, canvas, ink, soft } = card;
  const { width, height } = cardSize;
  const [strong, plain] = await Promise.all([openFonts(families, 600), openFonts(families, 400)]);
  const inner = width - 2 * margin;
  const start = rightToLeft ? width - margin : margin;
  const place = (x: number, y: number, size: number) => ({ x, y, size, rightToLeft });
  const titleLines = breakLines(toPrintable(title, strong), strong, inner / 72, 3);
  const lineLines = breakLines(toPrintable(line, plain), plain, inner / 31, 2);
  const name = toPrintable(letterhead.name, strong);
  const under = 300 + (titleLines.length - 1) * 84;
  const draw = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${canvas}"/>`,
    `<rect y="${height - 14}" width="${width}" height="14" fill="${letterhead.solid}"/>`,
    drawMark(card, strong, start),
    // A logo shows the name itself.
    letterhead.logo ? "" : draw(outlineOf(name, strong, place(start + (rightToLeft ? -88 : 88), 139, 38)), ink),
    ...titleLines.map((text, i) => draw(outlineOf(text, strong, place(start, 300 + i * 84, 72)), ink)),
    ...lineLines.map((text, i) => draw(outlineOf(text, plain, place(start, under + 70 + i * 44, 31)), soft)),
    "</svg>",
  ].join("");
}

/** Draws the logo, or the mark in its tile. */
export function drawMark(
  { letterhead, rightToLeft }: Pick<Card, "letterhead" | "rightToLeft">,
  fonts: readonly OpenFont[],
  start: number,
): string {
  if (letterhead.logo) return drawLogo(letterhead.logo, letterhead.plate, start, rightToLeft);
  const side = 64;
  const x = rightToLeft ? start - side : start;
  const size = letterhead.mark.length > 1 ? 28 : 36;
  const text = toPrintable(letterhead.mark, fonts);
  const markWidth = lineWidth(text, fonts) * size;
  const place = { x: x + (side - markWidth) / 2, y: 126 + size * 0.36, size, rightToLeft: false };
  return [
    `<rect x="${x}" y="94" width="${side}" height="${side}" rx="16" fill="${letterhead.solid}"/>`,
    `<path fill="${letterhead.on}" d="${outlineOf(text, fonts, place)}"/>`,
  ].join("");
}

const logoBox = { width: 460, height: 84, y: 84, padding: 16 };

/** Draws the logo in its own proportions, as large as the box allows, with its plate around it. */
function drawLogo(logo: Uint8Array, plate: string | null, start: number, rightToLeft: boolean): string {
  const size = pngSize(logo);
  const scale = Math.min(logoBox.width / size.width, logoBox.height / size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const edge = plate ? logoBox.padding : 0;
  const x = rightToLeft ? start - width - edge : start + edge;
  const y = logoBox.y + Math.round((logoBox.height - height) / 2);
  const data = Buffer.from(logo).toString("base64");
  return [
    plate
      ? `<rect x="${x - edge}" y="${y - edge}" width="${width + 2 * edge}" height="${height + 2 * edge}" rx="10" fill="${plate}"/>`
      : "",
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`,
  ].join("");
}

/** The size is in the header of a PNG, after its signature and the length and name of its first chunk. */
function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
