import { type Raw, screenAt } from "#web/api/screen-route.ts";

/** State of the page in the URL: which form is open over it. */
export type HomeSearch = { form?: "quick" };

export const route = screenAt("/signed-in/home", ({ form }: Raw): HomeSearch => (form === "quick" ? { form } : {}));
