import type { Palette } from "./brand.ts";
import { contrast, readableOn } from "./contrast.ts";
import { controlContrast, pageSurfaces } from "./control-pairs.ts";
import { toOklch } from "./oklch.ts";
import { lookOf } from "./presets.ts";
import { neutralOf, scaleOf } from "./scales.ts";

export type Scheme = "light" | "dark";
export type Variables = Record<`--${string}`, string>;
/** A colour that was adjusted because the tenant's choice was not readable. The branding screen shows it to the admin. */
export type Correction = { token: string; scheme: Scheme; asked: string; used: string; contrast: number };

/** Lightness of each neutral role. Text and outlines of controls are then corrected against every surface. */
const neutrals = {
  light: {
    canvas: 0.975,
    surface: 1,
    raised: 1,
    sunken: 0.962,
    hover: 0.955,
    line: 0.915,
    "line-strong": 0.83,
    "line-control": 0.64,
    ink: 0.21,
    soft: 0.43,
    faint: 0.52,
  },
  dark: {
    canvas: 0.165,
    surface: 0.195,
    raised: 0.235,
    sunken: 0.225,
    hover: 0.255,
    line: 0.29,
    "line-strong": 0.39,
    "line-control": 0.53,
    ink: 0.955,
    soft: 0.74,
    faint: 0.66,
  },
} as const;

/** Text, and the outlines of controls, are corrected until they reach this contrast on every surface. */
const contrastOf: Partial<Record<string, number>> = {
  ink: 4.5,
  soft: 4.5,
  faint: 4.5,
  "line-control": controlContrast,
};

/** Status colours are fixed and not branded: "paid" must look the same for every tenant. */
const meanings = {
  good: "#15803d",
  warn: "#a16207",
  bad: "#c62b2b",
  info: "#1d6fd1",
  calm: "#6b7280",
} as const;

/** Text and ticks on a light colour. */
const dark = "#171717";

export function schemeVariables(palette: Palette, scheme: Scheme): { variables: Variables; corrections: Correction[] } {
  const look = lookOf(palette);
  const grey = neutralOf(look.primary, look.tint);
  const roles = neutrals[scheme];
  const surface = grey(roles.surface);
  const surfaces = pageSurfaces.map((role) => grey(roles[role]));
  const variables: Variables = {};
  const corrections: Correction[] = [];

  for (const [role, lightness] of Object.entries(roles)) {
    const least = contrastOf[role];
    variables[`--${role}`] = least ? readableOn(grey(lightness), surfaces, least) : grey(lightness);
  }
  for (const name of ["primary", "secondary", "accent"] as const) {
    const scale = scaleOf(look[name]);
    scale.forEach((shade, i) => {
      variables[`--${name}-${i}`] = shade;
    });
    const { solid, on } = solidPair(look[name], scheme, surface);
    const tint = mix(solid, surface, scheme === "light" ? 0.1 : 0.18);
    variables[`--${name}-solid`] = solid;
    // The hover colour moves away from the text colour, so that contrast only grows under the pointer.
    variables[`--${name}-solid-hover`] = mix(solid, on === "#ffffff" ? "#000000" : "#ffffff", 0.9);
    variables[`--${name}-on`] = on;
    variables[`--${name}-tint`] = tint;
    variables[`--${name}-text`] = readableOn(look[name], [...surfaces, tint]);
    const mark = readableOn(look[name], surfaces, controlContrast);
    variables[`--${name}-mark`] = mark;
    variables[`--${name}-mark-on`] = moreReadable(mark);
    const correct = (token: string, used: string, ratio: number) => {
      if (used !== look[name]) corrections.push({ token, scheme, asked: look[name], used, contrast: ratio });
    };
    correct(`${name}-solid`, solid, contrast(on, solid));
    correct(`${name}-mark`, mark, Math.min(...surfaces.map((under) => contrast(mark, under))));
  }
  // The second tone of a chart has the same hue and differs enough in lightness to be distinguishable in greyscale.
  variables["--chart-quiet"] = mix(
    variables["--primary-solid"] ?? "#888888",
    surface,
    scheme === "light" ? 0.38 : 0.55,
  );
  for (const [meaning, hex] of Object.entries(meanings)) {
    const tint = mix(hex, surface, scheme === "light" ? 0.09 : 0.18);
    variables[`--${meaning}-tint`] = tint;
    variables[`--${meaning}-text`] = readableOn(hex, [...surfaces, tint]);
    variables[`--${meaning}-solid`] = readableOn(hex, ["#ffffff"]);
  }
  return { variables, corrections };
}

/**
 * Chooses the colours of a filled button. The tenant's colour is kept where white or dark text is readable on it, and otherwise adjusted
 * until white is.
 */
function solidPair(hex: string, scheme: Scheme, surface: string): { solid: string; on: string } {
  const visible = scheme === "dark" ? readableOn(hex, [surface], 3) : hex;
  // A light colour (yellow, mint) would turn muddy if it were darkened for white text, so it gets dark text instead.
  if (toOklch(visible).l > 0.72) return { solid: visible, on: dark };
  const solid = readableOn(visible, ["#ffffff"]);
  return { solid, on: "#ffffff" };
}

/** Returns the white or the dark that is easier to see on a colour, for what is drawn on a filled control. */
const moreReadable = (hex: string) => (contrast("#ffffff", hex) >= contrast(dark, hex) ? "#ffffff" : dark);

/** Blends `share` of the first colour over the second in sRGB, as browsers do. */
function mix(first: string, second: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const blend = (at: number) => Math.round(channel(first, at) * share + channel(second, at) * (1 - share));
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, "0")).join("")}`;
}
