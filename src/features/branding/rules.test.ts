import fc from "fast-check";
import { expect, test } from "vitest";
import { type Palette, presetNames } from "#base/brand/brand.ts";
import { contrast } from "#base/brand/contrast.ts";
import { presets } from "#base/brand/presets.ts";
import { checkContrast, correctedControls, isRenderable, paletteOf, sizeOfSvg, themeUsage } from "./rules.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const palettes: fc.Arbitrary<Palette> = fc.record({
  preset: fc.constantFrom(...presetNames),
  primary: colour,
  secondary: colour,
  accent: colour,
  font: fc.constant(null),
});

test("every pair of every color is checked in both schemes, and no unreadable pair is used [R3.11]", () => {
  fc.assert(
    fc.property(palettes, (palette) => {
      const checks = checkContrast(palette);
      expect(checks).toHaveLength(6);
      for (const { colour: name, button, text, control } of checks)
        for (const [pair, least] of [
          [button, 4.5],
          [text, 4.5],
          [control, 3],
        ] as const) {
          expect(pair.contrast).toBeGreaterThanOrEqual(least);
          expect(pair.contrast).toBeCloseTo(contrast(pair.used, pair.under), 5);
          expect(pair.corrected).toBe(pair.used !== palette[name]);
        }
    }),
    { numRuns: 200 },
  );
});

test("names the controls that a pale color would hide, and none for a color that shows", () => {
  const yellow = { ...paletteOf("default"), primary: "#ffee00" };
  expect(correctedControls(yellow, "light")).toEqual(
    expect.arrayContaining(["choice", "switch", "tab", "chart", "progress", "focus"]),
  );
  expect(correctedControls(yellow, "dark")).not.toContain("chart");
  const strong = { ...yellow, primary: "#4338ca", secondary: "#0f766e", accent: "#b45309" };
  expect(correctedControls(strong, "light")).toEqual([]);
});

test("the six themes differ in more than their colors [R3.12]", () => {
  const looks = presetNames.map((name) => {
    const { radius, density, font, scheme } = presets[name];
    return [radius, density, font, scheme].join(" ");
  });
  expect(new Set(looks).size).toBe(6);
});

test("an unchanged theme is distinguished from a customized one and from another theme", () => {
  const nature = paletteOf("nature");
  expect(themeUsage(nature, "nature")).toBe("as-it-comes");
  expect(themeUsage({ ...nature, accent: "#000000" }, "nature")).toBe("changed");
  expect(themeUsage({ ...nature, font: "lora" }, "nature")).toBe("changed");
  expect(themeUsage(nature, "minimal")).toBeUndefined();
});

const box = (width: string | number, height: string | number) => `0 0 ${width} ${height}`;

test.each([
  ["pixels", { width: "40", height: "20px" }, [40, 20]],
  ["scientific notation", { width: "1e2", height: ".5E+1" }, [100, 5]],
  ["inches and points", { width: "1in", height: "72pt" }, [72, 72]],
  ["centimetres and picas", { width: "2.54cm", height: "6pc" }, [72, 72]],
  ["spaces and capitals", { width: " 25.4MM ", height: "72PX" }, [72, 72]],
  ["a viewBox only", { viewBox: box(40, 20) }, [40, 20]],
  ["a viewBox with commas", { viewBox: " -5,-5, 40 , 2e1 " }, [40, 20]],
  ["one side and a viewBox", { width: "80", viewBox: box(40, 20) }, [80, 40]],
  ["the other side and a viewBox", { height: "80", viewBox: box(40, 20) }, [160, 80]],
  ["relative to its container", { width: "100%", height: "100%", viewBox: box(40, 20) }, [40, 20]],
  ["relative to the font", { width: "1e9em", height: "1rem", viewBox: box(40, 20) }, [40, 20]],
  ["relative to the viewport", { width: "100vw", height: "100dvh", viewBox: box(40, 20) }, [40, 20]],
  ["auto", { width: "auto", height: "", viewBox: box(40, 20) }, [40, 20]],
  ["both sides, with any viewBox", { width: "40", height: "20", viewBox: box("1e9", 1) }, [40, 20]],
])("an SVG has the size it declares: %s", (_, declared, [width, height]) => {
  const size = sizeOfSvg(declared)!;
  expect([size.width, size.height].map((side) => Number(side.toFixed(9)))).toEqual([width, height]);
  expect(isRenderable(size)).toBe(true);
});

test.each([
  ["10⁹ by 10⁹ pixels", { width: "1e9", height: "1e9" }],
  ["one huge side", { width: "1000000000px", height: "1" }],
  ["huge in inches", { width: "20000in", height: "1in" }],
  ["huge in millimetres", { width: "1e7mm", height: "1e7mm" }],
  ["more than a double holds", { width: "1e400", height: "20" }],
  ["a huge viewBox", { viewBox: box("1e9", "1e9") }],
  ["a huge viewBox behind percentages", { width: "100%", height: "100%", viewBox: box("1e9", "1e9") }],
  ["a viewBox as a line", { viewBox: box("1e6", 1) }],
  ["a side that a narrow viewBox makes huge", { width: "1000", viewBox: box(1, "1e9") }],
  ["a side that a wide viewBox shrinks to zero", { width: "10", viewBox: box("1e9", 1) }],
  ["more pixels than memory, with acceptable sides", { width: "9000", height: "9000" }],
  ["negative", { width: "-40", height: "-20", viewBox: box(40, 20) }],
  ["zero", { width: "0", height: "0", viewBox: box(40, 20) }],
  ["not a number", { width: "NaN", height: "Infinity", viewBox: box(40, 20) }],
  ["a calc expression", { width: "calc(1e9px)", height: "20", viewBox: box(40, 20) }],
  ["another notation", { viewBox: box("0x10", "0x10") }],
  ["a negative viewBox", { viewBox: box(-40, 20) }],
  ["a short viewBox", { viewBox: "0 0 40" }],
  ["percentages without a viewBox", { width: "100%", height: "100%" }],
  ["one side only", { width: "40" }],
  ["no size at all", {}],
])("rejects the size of an SVG: %s", (_, declared) => {
  expect(isRenderable(sizeOfSvg(declared))).toBe(false);
});
