import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Palette, presetNames } from "./brand.ts";
import { brandStyles } from "./brand-styles.ts";
import { contrast } from "./contrast.ts";
import { controlContrast, controlPairs } from "./control-pairs.ts";
import { fontNames } from "./fonts.ts";
import { type Scheme, schemeVariables, type Variables } from "./variables.ts";

const readable = 4.5;
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
/** Greys and pure hues are the hard cases, and random values rarely include them. */
const hard = fc.constantFrom("#000000", "#ffffff", "#ffff00", "#00ff00", "#ff0000", "#0000ff", "#808080", "#767676");
const anyColour = fc.oneof({ weight: 4, arbitrary: colour }, { weight: 1, arbitrary: hard });
const brands: fc.Arbitrary<Palette> = fc.record({
  preset: fc.constantFrom(...presetNames),
  primary: anyColour,
  secondary: anyColour,
  accent: anyColour,
  font: fc.constantFrom(null, ...fontNames),
});
const schemes: fc.Arbitrary<Scheme> = fc.constantFrom("light", "dark");

const surfaces = ["canvas", "surface", "raised", "sunken", "hover"];
const own = ["primary", "secondary", "accent"];
const meanings = ["good", "warn", "bad", "info", "calm"];
/** Every text colour with every surface it appears on. */
const pairs: [text: string, surface: string][] = [
  ...["ink", "soft", "faint"].flatMap((text) => surfaces.map((surface): [string, string] => [text, surface])),
  ...[...own, ...meanings].flatMap((name) =>
    [...surfaces, `${name}-tint`].map((surface): [string, string] => [`${name}-text`, surface]),
  ),
  ...own.flatMap((name): [string, string][] => [
    [`${name}-on`, `${name}-solid`],
    [`${name}-on`, `${name}-solid-hover`],
    ["ink", `${name}-tint`],
  ]),
  ...meanings.map((name): [string, string] => ["ink", `${name}-tint`]),
];

const hex = (variables: Variables, name: string) => variables[`--${name}`] ?? `no --${name}`;

describe("a brand's palette", () => {
  it("reaches a contrast of 4.5 for every text on every surface, in both schemes and for any tenant colours", () => {
    fc.assert(
      fc.property(brands, schemes, (brand, scheme) => {
        const { variables } = schemeVariables(brand, scheme);
        const unreadable = pairs
          .map(([text, surface]) => ({
            pair: `${text} on ${surface}`,
            contrast: contrast(hex(variables, text), hex(variables, surface)),
          }))
          .filter((one) => !(one.contrast >= readable));
        expect(unreadable).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("keeps every part of every control apart from what is behind it, in both schemes and for any tenant colours", () => {
    fc.assert(
      fc.property(brands, schemes, (brand, scheme) => {
        const { variables } = schemeVariables(brand, scheme);
        const invisible = controlPairs
          .flatMap(({ control, part, mark, on }) =>
            on.map((under) => ({
              pair: `${control}, ${part}: ${mark} on ${under}`,
              contrast: contrast(hex(variables, mark), hex(variables, under)),
            })),
          )
          .filter((one) => !(one.contrast >= controlContrast));
        expect(invisible).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("reports every colour it changed, and only those", () => {
    fc.assert(
      fc.property(brands, schemes, (brand, scheme) => {
        const { variables, corrections } = schemeVariables(brand, scheme);
        for (const name of ["primary", "secondary", "accent"] as const) {
          for (const [token, least] of [
            [`${name}-solid`, readable],
            [`${name}-mark`, controlContrast],
          ] as const) {
            const used = hex(variables, token);
            const reported = corrections.filter((correction) => correction.token === token);
            if (used === brand[name]) expect(reported).toEqual([]);
            else {
              expect(reported).toMatchObject([{ scheme, asked: brand[name], used }]);
              expect(reported[0]?.contrast).toBeGreaterThanOrEqual(least);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("keeps a solid button visible on a dark page", () => {
    fc.assert(
      fc.property(brands, (brand) => {
        const { variables } = schemeVariables(brand, "dark");
        const { "--primary-solid": solid = "", "--surface": surface = "" } = variables;
        return contrast(solid, surface) >= 3;
      }),
      { numRuns: 200 },
    );
  });

  it("keeps a colour that is already readable", () => {
    const brand: Palette = {
      preset: "default",
      font: null,
      primary: "#4f46e5",
      secondary: "#0f766e",
      accent: "#b45309",
    };
    const { variables, corrections } = schemeVariables(brand, "light");
    expect(variables["--primary-solid"]).toBe("#4f46e5");
    expect(corrections).toEqual([]);
  });

  it("writes only hex colours and lengths into the style sheet, so that no brand can break out of it", () => {
    fc.assert(
      fc.property(brands, (brand) => {
        const { css } = brandStyles(brand);
        const values = [...css.matchAll(/--[\w-]+:([^;}]+)/g)].map(([, value]) => value);
        const odd = values.filter((value) => !/^(#[0-9a-f]{6}|\d+px|'[\w ]+'.*)$/.test(value ?? ""));
        expect(odd).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
