/** The self-hosted fonts. A tenant that has chosen none gets its theme's font. */
export const fontNames = ["inter", "source-sans", "nunito", "roboto-slab", "lora", "space-grotesk"] as const;
export type FontName = (typeof fontNames)[number];

/** The display name of each font and its family in style sheets. */
export const fonts: Record<FontName, { label: string; family: string; serif: boolean }> = {
  inter: { label: "Inter", family: "Inter Variable", serif: false },
  "source-sans": { label: "Source Sans 3", family: "Source Sans 3 Variable", serif: false },
  nunito: { label: "Nunito", family: "Nunito Variable", serif: false },
  "roboto-slab": { label: "Roboto Slab", family: "Roboto Slab Variable", serif: true },
  lora: { label: "Lora", family: "Lora Variable", serif: true },
  "space-grotesk": { label: "Space Grotesk", family: "Space Grotesk Variable", serif: false },
};

/** Returns the full font stack. Arabic and Chinese have their own fonts; the nearest system font is used until a web font has loaded. */
export const fontStack = (name: FontName): string => {
  const { family, serif } = fonts[name];
  return `'${family}', 'Noto Sans Arabic', 'Noto Sans SC Variable', ${serif ? "ui-serif, serif" : "system-ui, sans-serif"}`;
};
