import type { UseFormReturnType } from "@mantine/form";
import type { Brand, Palette } from "#base/brand/brand.ts";
import { type FontName, fontNames } from "#base/brand/fonts.ts";
import type { LogoPlate } from "#base/brand/logo.ts";
import type { Branding, BrandingChanges } from "../contract.ts";
import { ownColours } from "../rules.ts";
import { type TermValues, termsOf, termValuesOf } from "./term-values.ts";

export type Testimonial = { quote: string; name: string; role: string };

/** The form's values, where an unset field is an empty string. */
export type BrandingValues = {
  name: string;
  mark: string;
  legalName: string;
  senderName: string;
  primary: string;
  secondary: string;
  accent: string;
  font: string;
  logoPlate: LogoPlate;
  terms: TermValues;
  termsUrl: string;
  privacyUrl: string;
  testimonials: Testimonial[];
  css: string;
};
export type BrandingFields = UseFormReturnType<BrandingValues>;

export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

export function valuesOf({ brand, css, senderName }: Branding): BrandingValues {
  const { site } = brand;
  return {
    name: brand.name,
    mark: brand.mark,
    legalName: brand.legalName,
    senderName: senderName ?? "",
    primary: brand.primary,
    secondary: brand.secondary,
    accent: brand.accent,
    font: brand.font ?? "",
    logoPlate: brand.logoPlate,
    terms: termValuesOf(brand.terms),
    termsUrl: brand.termsUrl ?? "",
    privacyUrl: brand.privacyUrl ?? "",
    testimonials: site.testimonials ?? [],
    css,
  };
}

const orNull = (text: string) => text.trim() || null;
const fontOf = (text: string): FontName | null => fontNames.find((one) => one === text) ?? null;

/** Returns every field as the contract names it. */
function toContract(values: BrandingValues) {
  const { testimonials, ...rest } = values;
  return {
    ...rest,
    senderName: orNull(rest.senderName),
    font: fontOf(rest.font),
    terms: termsOf(rest.terms),
    termsUrl: orNull(rest.termsUrl),
    privacyUrl: orNull(rest.privacyUrl),
    site: testimonials.length > 0 ? { testimonials } : {},
  };
}

/** Returns only what changed, because another admin may be changing the rest. */
export function changesOf(stored: BrandingValues, values: BrandingValues): BrandingChanges {
  const before = toContract(stored);
  const entries = Object.entries(toContract(values));
  return Object.fromEntries(
    entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before])),
  );
}

/** Returns the draft for a preview, in which an incomplete color keeps its previous value. */
export function draftOf(stored: Brand, values: BrandingValues): Brand {
  const { css: _, senderName: __, ...fields } = toContract(values);
  const colours = ownColours.map((name) => [name, isColour(values[name]) ? values[name] : stored[name]]);
  return {
    ...stored,
    ...fields,
    ...(Object.fromEntries(colours) as Pick<Palette, (typeof ownColours)[number]>),
    name: values.name.trim() || stored.name,
    mark: values.mark.trim() || stored.mark,
  };
}
