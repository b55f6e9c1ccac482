import type { Brand, Look, PresetName } from "./brand.ts";

type Preset = Look & Pick<Brand, "primary" | "secondary" | "accent">;

const inter = "'Inter Variable'";

/** The six themes a tenant starts from. Its own colours and overrides are laid over them. */
export const presets: Record<PresetName, Preset> = {
  default: {
    primary: "#4f46e5",
    secondary: "#0f766e",
    accent: "#ea580c",
    radius: 8,
    density: "comfortable",
    scheme: "system",
    tint: 0.008,
    font: inter,
  },
  dark: {
    primary: "#7c83ff",
    secondary: "#2dd4bf",
    accent: "#fb923c",
    radius: 8,
    density: "comfortable",
    scheme: "dark",
    tint: 0.012,
    font: inter,
  },
  corporate: {
    primary: "#1d4f91",
    secondary: "#475569",
    accent: "#b45309",
    radius: 4,
    density: "compact",
    scheme: "light",
    tint: 0.01,
    font: inter,
  },
  vibrant: {
    primary: "#d6246e",
    secondary: "#7c3aed",
    accent: "#0891b2",
    radius: 14,
    density: "comfortable",
    scheme: "system",
    tint: 0.012,
    font: inter,
  },
  minimal: {
    primary: "#18181b",
    secondary: "#52525b",
    accent: "#2563eb",
    radius: 6,
    density: "comfortable",
    scheme: "system",
    tint: 0,
    font: inter,
  },
  nature: {
    primary: "#2f7d4f",
    secondary: "#8a6d3b",
    accent: "#c2572b",
    radius: 12,
    density: "comfortable",
    scheme: "system",
    tint: 0.01,
    font: inter,
  },
};

/** The preset with the tenant's own colours laid over it. */
export const lookOf = ({ preset, primary, secondary, accent }: Brand): Preset => ({
  ...presets[preset],
  primary,
  secondary,
  accent,
});
