import Bowser from "bowser";

/** Parses a user agent into what helps a person recognize the device. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null; phone: boolean } {
  if (!userAgent) return { browser: null, system: null, phone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null, phone: platform.type === "mobile" };
}
