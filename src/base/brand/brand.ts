import { z } from "zod";
import { fontNames } from "./fonts.ts";

/** The six themes [R3.12]; `dark` is the one called dark mode. */
export const presetNames = ["default", "dark", "corporate", "vibrant", "minimal", "nature"] as const;
export type PresetName = (typeof presetNames)[number];

const line = (most: number) => z.string().trim().min(1).max(most);

/** What the public page has of the tenant in every language; its own words are the site's, in each language. */
export const siteCopySchema = z.object({
  testimonials: z
    .array(z.object({ quote: line(400), name: line(80), role: line(80) }))
    .max(6)
    .optional(),
});
export type SiteCopy = z.infer<typeof siteCopySchema>;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const word = line(30).nullable();
const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .nullable();

/** A tenant's brand as every page gets it: what it is called, how it looks, what it says. */
export const brandSchema = z.object({
  name: line(60),
  /** One or two letters, shown in the mark while there is no logo. */
  mark: line(2),
  legalName: line(120),
  preset: z.enum(presetNames),
  primary: colour,
  secondary: colour,
  accent: colour,
  /** A font of its own instead of the theme's. */
  font: z.enum(fontNames).nullable(),
  /** Paths of its pictures; without them its mark is drawn. */
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  /** Its own style sheet, checked and bounded to its scope. */
  css: z.string(),
  /** What it calls a referrer and a company. */
  referrerWord: word,
  companyWord: word,
  termsUrl: webAddress,
  privacyUrl: webAddress,
  site: siteCopySchema,
});
export type Brand = z.infer<typeof brandSchema>;

/** As much of a brand as its colours and its shape are made of. */
export type Palette = Pick<Brand, "preset" | "primary" | "secondary" | "accent" | "font">;
