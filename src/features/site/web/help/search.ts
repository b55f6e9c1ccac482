import type { Raw } from "#web/api/screen-route.ts";

/** The search query, so that results can be linked to. */
export type HelpSearch = { q?: string };
export const readHelpSearch = ({ q }: Raw): HelpSearch => (typeof q === "string" && q ? { q } : {});
