import { z } from "zod";

/** The six themes [R3.12]; `dark` is the one called dark mode. */
export const presetNames = ["default", "dark", "corporate", "vibrant", "minimal", "nature"] as const;
export type PresetName = (typeof presetNames)[number];

/** What a theme fixes beyond the three colours. */
export type Look = {
  radius: number;
  density: "comfortable" | "compact";
  scheme: "light" | "dark" | "system";
  /** Chroma of the greys: 0 is pure grey. */
  tint: number;
  font: string;
};

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** A tenant's brand as stored and sent: what it is called, three colours and the theme they lie on. */
export const brandSchema = z.object({
  name: z.string().trim().min(1).max(60),
  /** One or two letters, shown in the mark while there is no logo. */
  mark: z.string().trim().min(1).max(2),
  legalName: z.string().trim().min(1).max(120),
  preset: z.enum(presetNames),
  primary: colour,
  secondary: colour,
  accent: colour,
});
export type Brand = z.infer<typeof brandSchema>;
