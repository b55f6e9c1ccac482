import { linearRgb, toHex, toOklch } from "./oklch.ts";

const luminance = (hex: string) => {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Returns the WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Returns the nearest lightness of the same hue that is readable on every given surface: darker on light surfaces, lighter on dark ones.
 */
export function readableOn(hex: string, surfaces: string[], wanted = 4.5): string {
  const colour = toOklch(hex);
  const passes = (candidate: string) => surfaces.every((surface) => contrast(candidate, surface) >= wanted);
  if (passes(hex)) return hex;
  const step = luminance(surfaces[0] ?? "#ffffff") > 0.18 ? -0.01 : 0.01;
  for (let l = colour.l + step; l > 0 && l < 1; l += step) {
    const candidate = toHex({ ...colour, l });
    if (passes(candidate)) return candidate;
  }
  return step < 0 ? "#000000" : "#ffffff";
}
