import { z } from "zod";
import { brandSchema } from "#base/brand/brand.ts";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { admins } from "#base/roles.ts";
import { errors as tenancyErrors } from "#features/tenancy/contract.ts";

export const maxCssLength = 20_000;
export const maxPictureBytes = 2 * 1024 * 1024;

/** The images a tenant can upload [R3.11]. */
export const pictures = ["logo", "logoDark", "favicon"] as const;
export type Picture = (typeof pictures)[number];

export const errors = defineErrors("branding", {
  /** The file is not a PNG, JPG, WebP or SVG, or it cannot be decoded. */
  notAPicture: { status: 422 },
  /** The SVG would take too long to render. */
  drawingTooComplex: { status: 422 },
});

/** Why a part of a style sheet is rejected. */
export const cssFaultCodes = [
  "syntax",
  "escape",
  "selector",
  "property",
  "value",
  "atRule",
  "nesting",
  "limit",
] as const;
export const cssFault = z.object({
  line: z.int(),
  column: z.int(),
  code: z.enum(cssFaultCodes),
  /** The rejected source text. */
  found: z.string(),
});
export type CssFault = z.infer<typeof cssFault>;

/** The brand including the settings that only admins see. */
export const branding = z.object({
  brand: brandSchema,
  /** The style sheet as written by the admin, and its rejected parts. */
  css: z.string(),
  faults: z.array(cssFault),
  senderName: z.string().nullable(),
});
export type Branding = z.infer<typeof branding>;

const forAdmins = { access: { roles: admins, feature: "whiteLabeling" } } as const;

export const getBranding = endpoint({
  ...forAdmins,
  method: "GET",
  path: "/api/v1/branding",
  summary: "Get the tenant's brand, including what only admins see",
  input: z.object({}),
  output: branding,
  errors: [],
  example: {},
});

/** Quotes, brackets and line breaks are not allowed, because the name becomes part of a mail header. */
const senderName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}<>"]+$/u);

export const updateBranding = endpoint({
  ...forAdmins,
  method: "PATCH",
  path: "/api/v1/branding",
  summary: "Update the tenant's brand; open screens apply it immediately",
  input: brandSchema
    .omit({ logo: true, logoDark: true, favicon: true, imprint: true })
    .extend({ css: z.string().max(maxCssLength), senderName: senderName.nullable() })
    .partial(),
  output: branding,
  errors: [tenancyErrors.nameTaken],
  example: { primary: "#0f766e" },
});
export type BrandingChanges = z.input<typeof updateBranding.input>;

export const checkCss = endpoint({
  ...forAdmins,
  method: "POST",
  path: "/api/v1/branding/css-check",
  summary: "Check which rules of a style sheet are allowed; nothing is stored",
  input: z.object({ css: z.string().max(maxCssLength) }),
  output: z.object({
    /** The same rules for a preview, scoped to an element with the class `brand-preview`. */
    preview: z.string(),
    faults: z.array(cssFault),
  }),
  errors: [],
  example: { css: "h1 { color: #0f766e }" },
});

export const setPicture = endpoint({
  ...forAdmins,
  method: "POST",
  path: "/api/v1/branding/pictures/:picture",
  summary:
    "Set the tenant's logo, its logo for dark pages or its icon: PNG, JPG, WebP or SVG, re-encoded without active content",
  input: z.object({ picture: z.enum(pictures), file: z.file().max(maxPictureBytes) }),
  output: branding,
  errors: [errors.notAPicture, errors.drawingTooComplex],
  example: { picture: "logo", file: new File(["x"], "x.png") },
});

export const removePicture = endpoint({
  ...forAdmins,
  method: "DELETE",
  path: "/api/v1/branding/pictures/:picture",
  summary: "Remove the tenant's logo, its logo for dark pages or its icon; without a logo the mark is shown",
  input: z.object({ picture: z.enum(pictures) }),
  output: branding,
  errors: [],
  example: { picture: "logo" },
});
