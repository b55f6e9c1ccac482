import { contrast } from "./contrast.ts";
import { linearRgb, toHex } from "./oklch.ts";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** How linear sRGB is seen with complete protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes 2009). */
const visions: readonly Matrix[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

const dot = (row: Triple, [a, b, c]: Triple) => row[0] * a + row[1] * b + row[2] * c;
const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Converts linear sRGB to CIELAB under D65. */
function labOf(rgb: Triple): Triple {
  const curve = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
  const x = curve(dot([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047);
  const y = curve(dot([0.2126729, 0.7151522, 0.072175], rgb));
  const z = curve(dot([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns a colour as each vision sees it, in CIELAB. */
const seen = (hex: string): Triple[] => {
  const rgb = linearRgb(hex);
  return visions.map(([r, g, b]) => labOf([clamp(dot(r, rgb)), clamp(dot(g, rgb)), clamp(dot(b, rgb))]));
};

const distance = (one: readonly Triple[], other: readonly Triple[]) =>
  Math.min(...one.map((a, i) => Math.hypot(...a.map((value, at) => value - (other[i]?.[at] ?? 0)))));

/** The smallest difference between two colours (ΔE, CIE76) in normal and each kind of colour-deficient vision. */
export const differenceOf = (one: string, other: string): number => distance(seen(one), seen(other));

/** The least difference between two series, and the least contrast of a series with its surface (WCAG 1.4.11). */
export const seriesDifference = 18;
const seriesContrast = 3;
const seriesCount = 6;

type Candidate = { hex: string; seen: Triple[] };
const withVisions = (hex: string): Candidate => ({ hex, seen: seen(hex) });

/** Every colour that a series can have besides the brand's: twenty hues in steps of lightness, vivid and muted. */
const listCandidates = (): Candidate[] =>
  [0.15, 0.09].flatMap((c) =>
    Array.from({ length: 20 }, (_, hue) => (hue / 20) * 2 * Math.PI).flatMap((h) =>
      Array.from({ length: 9 }, (_, step) => withVisions(toHex({ l: 0.3 + step * 0.07, c, h }))),
    ),
  );
let candidates: Candidate[] | undefined;

/**
 * Returns six colours for the series of a chart: the brand's own, then always the candidate farthest from those chosen, so that each pair
 * stays distinguishable for everyone. The brand's colour must already be visible on the surface.
 */
function chooseSeries(brand: string, surface: string): string[] {
  candidates ??= listCandidates();
  const chosen = [withVisions(brand)];
  let nearest = candidates
    .filter(({ hex }) => contrast(hex, surface) >= seriesContrast)
    .map((candidate) => ({ candidate, least: Number.POSITIVE_INFINITY }));
  while (chosen.length < seriesCount) {
    const [last] = chosen.slice(-1);
    nearest = nearest.map(({ candidate, least }) => ({
      candidate,
      least: Math.min(least, last ? distance(candidate.seen, last.seen) : least),
    }));
    const best = nearest.reduce((first, other) => (other.least > first.least ? other : first));
    chosen.push(best.candidate);
  }
  return chosen.map(({ hex }) => hex);
}

/** A tenant's colours rarely change, and every page of it needs them. */
const cache = new Map<string, string[]>();
const maxCached = 1000;

export function seriesOf(brand: string, surface: string): string[] {
  const key = `${brand} ${surface}`;
  const found = cache.get(key) ?? chooseSeries(brand, surface);
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, found);
  return found;
}
