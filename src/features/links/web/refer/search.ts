import { type Raw, screenAt } from "#web/api/screen-route.ts";

/** `click` is present until the visitor has answered the cookie banner. */
export type ReferSearch = { code?: string; click?: string };

/** The router parses a code that consists of digits as a number. */
const readReferSearch = ({ code, click }: Raw): ReferSearch => ({
  ...(typeof code === "string" || typeof code === "number" ? { code: String(code) } : {}),
  ...(typeof click === "string" ? { click } : {}),
});

export const route = screenAt("/guests/refer", readReferSearch);
