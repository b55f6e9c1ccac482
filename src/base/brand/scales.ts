import { type Oklch, toHex, toOklch } from "./oklch.ts";

/** Returns ten shades of one hue. Shade 6 is the tenant's own colour, unchanged. */
export function scaleOf(hex: string): string[] {
  const own = toOklch(hex);
  return Array.from({ length: 10 }, (_, i) => {
    if (i === 6) return hex;
    const lighter = i < 6;
    const l = lighter ? 0.977 + ((own.l - 0.977) * i) / 6 : own.l + ((Math.min(own.l, 0.3) - own.l) * (i - 6)) / 3;
    return toHex({ l, c: own.c * (lighter ? 0.1 + (0.9 * i) / 6 : 1 - 0.08 * (i - 6)), h: own.h });
  });
}

/** Returns greys tinted slightly toward the brand, so that surfaces and accents match. */
export function neutralOf(hex: string, tint: number): (lightness: number) => string {
  const { h, c }: Oklch = toOklch(hex);
  const chroma = c < 0.02 ? 0 : tint;
  return (l) => toHex({ l, c: chroma * (l > 0.9 ? 0.5 : 1), h });
}
