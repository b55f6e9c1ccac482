import { type Raw, screenAt } from "#web/api/address.ts";

/** `click` is there while nobody has said whether a cookie may remember it. */
export type ReferSearch = { code?: string; click?: string };

/** A code of digits alone comes as a number. */
const readReferSearch = ({ code, click }: Raw): ReferSearch => ({
  ...(typeof code === "string" || typeof code === "number" ? { code: String(code) } : {}),
  ...(typeof click === "string" ? { click } : {}),
});

export const route = screenAt("/guests/refer", readReferSearch);
