import { type Raw, screenAt } from "#web/api/address.ts";

/** What the page remembers in the address: the form that is open over it. */
export type HomeSearch = { form?: "quick" };

export const route = screenAt("/signed-in/home", ({ form }: Raw): HomeSearch => (form === "quick" ? { form } : {}));
