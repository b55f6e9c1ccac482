import { type Raw, screenAt } from "#web/api/screen-route.ts";
import type { CallId } from "./api.ts";

/** The call that the page shows; without one there is nothing to show. */
export type CallSearch = { id?: CallId };

const readCallSearch = ({ id }: Raw): CallSearch =>
  typeof id === "string" && /^cal_[0-9a-f]{32}$/.test(id) ? { id: id as CallId } : {};

export const route = screenAt("/signed-in/call", readCallSearch);
