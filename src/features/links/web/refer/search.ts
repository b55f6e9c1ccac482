import { type Raw, screenAt } from "#web/api/address.ts";

export type ReferSearch = { code?: string };

/** A code of digits alone comes as a number. */
const readReferSearch = ({ code }: Raw): ReferSearch =>
  typeof code === "string" || typeof code === "number" ? { code: String(code) } : {};

export const route = screenAt("/guests/refer", readReferSearch);
