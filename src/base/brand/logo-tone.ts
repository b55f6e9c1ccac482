/** A logo that reads on one kind of ground only says in its name which it is itself: `…-dark.svg` is lost on dark pages. */
export const logoTones = ["dark", "light"] as const;
export type LogoTone = (typeof logoTones)[number];

export const toneOf = (logo: string | null): LogoTone | undefined =>
  logoTones.find((tone) => logo?.includes(`-${tone}.`));

/** What is laid under such a logo where the page would swallow it. */
export const logoPlates: Record<LogoTone, string> = { dark: "#ffffff", light: "#16181d" };
