/** A logo that is readable on one kind of background carries its own tone in its file name: `…-dark.svg` is invisible on dark pages. */
export const logoTones = ["dark", "light"] as const;
export type LogoTone = (typeof logoTones)[number];

export const toneOf = (logo: string | null): LogoTone | undefined =>
  logoTones.find((tone) => logo?.includes(`-${tone}.`));

/** The background placed under such a logo where the page would make it invisible. */
export const logoPlates: Record<LogoTone, string> = { dark: "#ffffff", light: "#16181d" };
