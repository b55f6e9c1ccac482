import Bowser from "bowser";

/** What a browser says of itself, as far as a person can use it to know it again. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null; phone: boolean } {
  if (!userAgent) return { browser: null, system: null, phone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null, phone: platform.type === "mobile" };
}
