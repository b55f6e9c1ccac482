import fc from "fast-check";
import { expect, it } from "vitest";
import { type Palette, presetNames } from "./brand.ts";
import { brandVariables } from "./brand-styles.ts";
import { contrast } from "./contrast.ts";
import { differenceOf, seriesDifference } from "./series.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const hard = fc.constantFrom("#000000", "#ffffff", "#ffff00", "#00ff00", "#ff0000", "#0000ff", "#808080", "#767676");
const brands: fc.Arbitrary<Palette> = fc.record({
  preset: fc.constantFrom(...presetNames),
  primary: fc.oneof({ weight: 4, arbitrary: colour }, { weight: 1, arbitrary: hard }),
  secondary: colour,
  accent: colour,
  font: fc.constant(null),
});

it("measures the difference for the vision that sees it least", () => {
  expect(differenceOf("#000000", "#ffffff")).toBeCloseTo(100, 0);
  expect(differenceOf("#336699", "#336699")).toBe(0);
  // Red and green of the same lightness are far apart, except with red-green blindness.
  expect(differenceOf("#c0392b", "#5a7d1e")).toBeLessThan(30);
});

it("keeps the series of a chart apart from each other and from the surface, in every vision and for any brand", () => {
  fc.assert(
    fc.property(brands, fc.constantFrom("light", "dark"), (brand, scheme) => {
      const variables = brandVariables(brand, scheme);
      const series = [1, 2, 3, 4, 5, 6].map((n) => variables[`--series-${n}`] ?? "");
      expect(series[0]).toBe(variables["--primary-mark"]);
      const surface = variables["--surface"] ?? "";
      expect(series.filter((hex) => contrast(hex, surface) < 3)).toEqual([]);
      const pairs = series.flatMap((one, i) => series.slice(i + 1).map((other) => [one, other] as const));
      expect(pairs.filter(([one, other]) => differenceOf(one, other) < seriesDifference)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
