import { z } from "zod";
import { fontNames } from "./fonts.ts";
import { imprintSchema } from "./imprint.ts";
import { logoPlates } from "./logo.ts";
import { termsSchema } from "./terms-schema.ts";

/** The six themes [R3.12]; `dark` is the one the product calls dark mode. */
export const presetNames = ["default", "dark", "corporate", "vibrant", "minimal", "nature"] as const;
export type PresetName = (typeof presetNames)[number];

const shortText = (maxLength: number) => z.string().trim().min(1).max(maxLength);

/** The parts of the public page that are the same in every language. Translated texts belong to the site feature. */
export const siteCopySchema = z.object({
  testimonials: z
    .array(z.object({ quote: shortText(400), name: shortText(80), role: shortText(80) }))
    .max(6)
    .optional(),
});
export type SiteCopy = z.infer<typeof siteCopySchema>;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .nullable();

/** A tenant's brand as every page receives it: names, look and public copy. */
export const brandSchema = z.object({
  name: shortText(60),
  /** One or two letters, shown as the mark while there is no logo. */
  mark: shortText(2),
  legalName: shortText(120),
  preset: z.enum(presetNames),
  primary: colour,
  secondary: colour,
  accent: colour,
  /** Overrides the theme's font. */
  font: z.enum(fontNames).nullable(),
  /** Paths of the images. Without a logo the mark is drawn. */
  logo: z.string().nullable(),
  /** Replaces the logo on dark pages. */
  logoDark: z.string().nullable(),
  logoPlate: z.enum(logoPlates),
  favicon: z.string().nullable(),
  /** The tenant's own style sheet, validated and limited to its scope. */
  css: z.string(),
  /** What the tenant calls its partners and companies, by language. */
  terms: termsSchema,
  termsUrl: webAddress,
  privacyUrl: webAddress,
  /** Null while the tenant has not entered its company facts: then there is no such page. */
  imprint: imprintSchema.nullable(),
  site: siteCopySchema,
});
export type Brand = z.infer<typeof brandSchema>;

/** The part of a brand that its colours and shape derive from. */
export type Palette = Pick<Brand, "preset" | "primary" | "secondary" | "accent" | "font">;
