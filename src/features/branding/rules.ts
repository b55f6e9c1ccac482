import type { Palette } from "#base/brand/brand.ts";
import { contrast } from "#base/brand/contrast.ts";
import { presets } from "#base/brand/presets.ts";
import { type Scheme, schemeVariables } from "#base/brand/variables.ts";

export const ownColours = ["primary", "secondary", "accent"] as const;
export type OwnColour = (typeof ownColours)[number];

/** One pair of colours that a page will show: what was asked for, what is used instead where that could not be read. */
export type Pair = { asked: string; used: string; under: string; contrast: number; corrected: boolean };
export type Verdict = { colour: OwnColour; scheme: Scheme; button: Pair; text: Pair };

/** How each colour reads as a button and as text, in both schemes. */
export function verdictsOf(palette: Palette): Verdict[] {
  return (["light", "dark"] as const).flatMap((scheme) => {
    const { variables } = schemeVariables(palette, scheme);
    const of = (name: string) => variables[`--${name}`] ?? "";
    return ownColours.map((colour): Verdict => {
      const asked = palette[colour];
      const [solid, on, text] = [of(`${colour}-solid`), of(`${colour}-on`), of(`${colour}-text`)];
      return {
        colour,
        scheme,
        button: { asked, used: solid, under: on, contrast: contrast(on, solid), corrected: solid !== asked },
        text: {
          asked,
          used: text,
          under: of("surface"),
          contrast: contrast(text, of("surface")),
          corrected: text !== asked,
        },
      };
    });
  });
}

/** A theme as it comes: its colours and its font in place of the tenant's own. */
export const paletteOf = (preset: Palette["preset"]): Palette => {
  const { primary, secondary, accent } = presets[preset];
  return { preset, primary, secondary, accent, font: null };
};

/** Whether a brand is this theme, and whether it is so unchanged. */
export function themeInUse(brand: Palette, preset: Palette["preset"]): "as-it-comes" | "changed" | undefined {
  if (brand.preset !== preset) return undefined;
  const own = paletteOf(preset);
  const same = brand.font === null && ownColours.every((colour) => brand[colour] === own[colour]);
  return same ? "as-it-comes" : "changed";
}
