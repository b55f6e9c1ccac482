import { encode } from "uqr";
import { contrast, readableOn } from "#base/brand/contrast.ts";
import { escapeHtml } from "#base/escape-html.ts";

/** A logo in the middle: its picture as a data URI and the color under it, or the tenant's letters. */
export type QrLogo = { picture: string; plate: string | null } | { letters: string };

/** The highest error correction: a third of the code may be covered or damaged. */
const ecc = "H";
/** The quiet zone that scanners expect around the code, in modules. */
const border = 4;
/** The logo covers at most this share of the code's side, well below what the error correction repairs. */
export const maxLogoShare = 0.2;

const paper = "#ffffff";
const ink = "#111111";
const eyeSize = 7;

/**
 * Draws the code as an SVG document: dark on white in every brand and scheme, because scanners expect it. The three eyes have the brand's
 * color, darkened until it is as readable as text.
 */
export function qrSvg(url: string, primary: string, logo: QrLogo): string {
  const { data, size } = encode(url, { ecc, border });
  const brand = readableOn(primary, [paper], 7);
  const last = size - border - eyeSize;
  const eyes = [
    [border, border],
    [last, border],
    [border, last],
  ] as const;
  const isEye = (x: number, y: number) =>
    eyes.some(([left, top]) => x >= left && x < left + eyeSize && y >= top && y < top + eyeSize);
  const modules = data
    .flatMap((row, y) => row.map((dark, x) => (dark && !isEye(x, y) ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" fill="${paper}"/>`,
    `<path d="${modules}" fill="${ink}" shape-rendering="crispEdges"/>`,
    ...eyes.map(([x, y]) => eyeAt(x, y, brand)),
    logoIn(size, brand, logo),
    "</svg>",
  ].join("");
}

const eyeAt = (x: number, y: number, color: string) =>
  `<rect x="${x + 0.5}" y="${y + 0.5}" width="6" height="6" rx="1.6" fill="none" stroke="${color}"/>` +
  `<rect x="${x + 2}" y="${y + 2}" width="3" height="3" rx="0.8" fill="${color}"/>`;

/** The plate includes a rim, so that the modules around it stay apart. */
function logoIn(size: number, brand: string, logo: QrLogo): string {
  const side = Math.floor((size - 2 * border) * maxLogoShare * 10) / 10;
  const start = (size - side) / 2;
  const square = (inset: number, fill: string, radius: number) =>
    `<rect x="${start + inset}" y="${start + inset}" width="${side - 2 * inset}" height="${side - 2 * inset}" rx="${radius}" fill="${fill}"/>`;
  const rim = side * 0.1;
  const inner = side - 2 * rim;
  if ("picture" in logo)
    return (
      square(0, paper, rim) +
      (logo.plate ? square(rim / 2, logo.plate, rim) : "") +
      `<image x="${start + rim}" y="${start + rim}" width="${inner}" height="${inner}" href="${escapeHtml(logo.picture)}"/>`
    );
  const text = contrast(paper, brand) >= contrast(ink, brand) ? paper : ink;
  const fontSize = inner * (logo.letters.length > 1 ? 0.5 : 0.66);
  return (
    square(0, paper, rim) +
    square(rim, brand, inner * 0.24) +
    `<text x="${size / 2}" y="${size / 2}" dy="0.03em" fill="${text}" font-family="system-ui,sans-serif" font-size="${fontSize}" font-weight="700" text-anchor="middle" dominant-baseline="central">${escapeHtml(logo.letters)}</text>`
  );
}

/** The document as the source of a picture. */
export const pictureOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
