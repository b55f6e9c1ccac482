/** A logo that is readable on one kind of background carries its own tone in its file name: `…-dark.svg` is invisible on dark pages. */
const logoTones = ["dark", "light"] as const;
export type LogoTone = (typeof logoTones)[number];

const toneOf = (logo: string): LogoTone | undefined => logoTones.find((tone) => logo.includes(`-${tone}.`));

/** What lies under a logo: nothing, a light or a dark plate, or by itself a plate where the logo would be invisible. */
export const logoPlates = ["auto", "none", "light", "dark"] as const;
export type LogoPlate = (typeof logoPlates)[number];

export const plateColours = { light: "#ffffff", dark: "#16181d" } as const;

/** The parts of a brand that decide what is shown as its logo. */
type LogoChoice = { logo: string | null; logoDark: string | null; logoPlate: LogoPlate };
/** A picture, and the color of the plate under it. */
export type PlacedLogo = { src: string; plate: string | null };

/** Returns the logo for pages of a scheme. One that was made for dark pages needs no plate there. */
export function logoIn(
  { logo, logoDark, logoPlate }: LogoChoice,
  scheme: keyof typeof plateColours,
): PlacedLogo | null {
  if (scheme === "dark" && logoDark) return { src: logoDark, plate: null };
  if (!logo) return null;
  if (logoPlate === "none") return { src: logo, plate: null };
  if (logoPlate !== "auto") return { src: logo, plate: plateColours[logoPlate] };
  // A dark logo needs a light plate on dark pages, and a light logo a dark one on light pages.
  return { src: logo, plate: toneOf(logo) === scheme ? plateColours[scheme === "dark" ? "light" : "dark"] : null };
}
