import type { Palette, PresetName } from "./brand.ts";
import type { FontName } from "./fonts.ts";

type Colours = Pick<Palette, "primary" | "secondary" | "accent">;

/** What a theme defines beyond the three colours. */
export type Look = {
  radius: number;
  density: "comfortable" | "compact";
  scheme: "light" | "dark" | "system";
  /** Chroma of the greys; 0 is pure grey. */
  tint: number;
  font: FontName;
};

/** The six themes a tenant starts from. The tenant's own colours and font override theirs. */
export const presets: Record<PresetName, Look & Colours> = {
  default: {
    primary: "#4f46e5",
    secondary: "#0f766e",
    accent: "#ea580c",
    radius: 8,
    density: "comfortable",
    scheme: "system",
    tint: 0.008,
    font: "inter",
  },
  dark: {
    primary: "#a5b4fc",
    secondary: "#5eead4",
    accent: "#fdba74",
    radius: 10,
    density: "comfortable",
    scheme: "dark",
    tint: 0.016,
    font: "inter",
  },
  corporate: {
    primary: "#1d4f91",
    secondary: "#475569",
    accent: "#b45309",
    radius: 3,
    density: "compact",
    scheme: "light",
    tint: 0.012,
    font: "source-sans",
  },
  vibrant: {
    primary: "#d6246e",
    secondary: "#7c3aed",
    accent: "#0e7490",
    radius: 16,
    density: "comfortable",
    scheme: "system",
    tint: 0.014,
    font: "space-grotesk",
  },
  minimal: {
    primary: "#18181b",
    secondary: "#52525b",
    accent: "#2563eb",
    radius: 0,
    density: "compact",
    scheme: "light",
    tint: 0,
    font: "inter",
  },
  nature: {
    primary: "#2f7d4f",
    secondary: "#8a6d3b",
    accent: "#b94f24",
    radius: 12,
    density: "comfortable",
    scheme: "system",
    tint: 0.018,
    font: "nunito",
  },
};

/** Returns the preset with the tenant's own colours and font applied. */
export const lookOf = ({ preset, primary, secondary, accent, font }: Palette): Look & Colours => ({
  ...presets[preset],
  primary,
  secondary,
  accent,
  font: font ?? presets[preset].font,
});
