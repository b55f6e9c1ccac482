import type { Raw } from "#web/api/address.ts";

/** What was asked for, so that an answer can be linked to. */
export type HelpSearch = { q?: string };
export const readHelpSearch = ({ q }: Raw): HelpSearch => (typeof q === "string" && q ? { q } : {});
