import fc from "fast-check";
import { expect, test } from "vitest";
import { logoIn, logoPlates, plateColours } from "./logo.ts";

const brand = { logo: "/brand/one.svg", logoDark: null, logoPlate: "auto" } as const;

test("a logo that shows everywhere gets no plate", () => {
  expect(logoIn(brand, "light")).toEqual({ src: "/brand/one.svg", plate: null });
  expect(logoIn(brand, "dark")).toEqual({ src: "/brand/one.svg", plate: null });
});

test("a logo gets a plate by itself only on the pages that would hide it", () => {
  const dark = { ...brand, logo: "/brand/one-dark.svg" };
  expect(logoIn(dark, "light")?.plate).toBeNull();
  expect(logoIn(dark, "dark")?.plate).toBe(plateColours.light);
  const light = { ...brand, logo: "/brand/one-light.svg" };
  expect(logoIn(light, "light")?.plate).toBe(plateColours.dark);
  expect(logoIn(light, "dark")?.plate).toBeNull();
});

test("the tenant's choice of a plate wins over the detected one", () => {
  const light = { ...brand, logo: "/brand/one-light.svg" };
  expect(logoIn({ ...light, logoPlate: "none" }, "light")?.plate).toBeNull();
  for (const scheme of ["light", "dark"] as const)
    for (const logoPlate of ["light", "dark"] as const)
      expect(logoIn({ ...light, logoPlate }, scheme)?.plate).toBe(plateColours[logoPlate]);
});

test("dark pages show the logo that was made for them, without a plate, and light pages never do", () => {
  const names = fc.constantFrom("/brand/a.svg", "/brand/a-dark.png", "/brand/a-light.svg", null);
  fc.assert(
    fc.property(names, fc.constantFrom(...logoPlates), (logo, logoPlate) => {
      const both = { logo, logoDark: "/brand/night.svg", logoPlate };
      expect(logoIn(both, "dark")).toEqual({ src: "/brand/night.svg", plate: null });
      expect(logoIn(both, "light")?.src ?? null).toBe(logo);
    }),
  );
});
