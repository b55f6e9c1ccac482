import type { Brand } from "../brand.ts";

/** A brand that customises nothing but its name. */
export const exampleBrand: Brand = {
  name: "Example",
  mark: "E",
  legalName: "Example Ltd",
  preset: "default",
  primary: "#4f46e5",
  secondary: "#0f766e",
  accent: "#ea580c",
  font: null,
  logo: null,
  logoDark: null,
  logoPlate: "auto",
  favicon: null,
  css: "",
  terms: {},
  termsUrl: null,
  privacyUrl: null,
  imprint: null,
  site: {},
};
