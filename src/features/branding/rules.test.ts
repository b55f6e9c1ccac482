import fc from "fast-check";
import { expect, test } from "vitest";
import { type Palette, presetNames } from "#base/brand/brand.ts";
import { contrast } from "#base/brand/contrast.ts";
import { presets } from "#base/brand/presets.ts";
import { paletteOf, themeInUse, verdictsOf } from "./rules.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const palettes: fc.Arbitrary<Palette> = fc.record({
  preset: fc.constantFrom(...presetNames),
  primary: colour,
  secondary: colour,
  accent: colour,
  font: fc.constant(null),
});

test("every pair of every colour is judged in both schemes, and none that is used is unreadable [R3.11]", () => {
  fc.assert(
    fc.property(palettes, (palette) => {
      const verdicts = verdictsOf(palette);
      expect(verdicts).toHaveLength(6);
      for (const { colour: name, button, text } of verdicts)
        for (const pair of [button, text]) {
          expect(pair.contrast).toBeGreaterThanOrEqual(4.5);
          expect(pair.contrast).toBeCloseTo(contrast(pair.used, pair.under), 5);
          expect(pair.corrected).toBe(pair.used !== palette[name]);
        }
    }),
    { numRuns: 200 },
  );
});

test("six themes that differ in more than their colours [R3.12]", () => {
  const looks = presetNames.map((name) => {
    const { radius, density, font, scheme } = presets[name];
    return [radius, density, font, scheme].join(" ");
  });
  expect(new Set(looks).size).toBe(6);
});

test("a theme as it comes is told from one with changes, and from another", () => {
  const nature = paletteOf("nature");
  expect(themeInUse(nature, "nature")).toBe("as-it-comes");
  expect(themeInUse({ ...nature, accent: "#000000" }, "nature")).toBe("changed");
  expect(themeInUse({ ...nature, font: "lora" }, "nature")).toBe("changed");
  expect(themeInUse(nature, "minimal")).toBeUndefined();
});
