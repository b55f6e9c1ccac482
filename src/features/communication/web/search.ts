import { type Raw, screenAt } from "#web/api/screen-route.ts";
import type { ConversationId, ListFilter } from "./api.ts";

/** What the list shows: conversations, or the calls of the person. */
export type ListChoice = ListFilter | "calls";

const filters = ["unread", "referral", "calls"] as const;
const panels = ["new", "reports", "settings", "calls"] as const;

export type CommunicationSearch = {
  id?: ConversationId;
  /** The number of the message to show, after a search. */
  at?: number;
  filter?: Exclude<ListChoice, "all">;
  /** What is open over the page. */
  panel?: (typeof panels)[number];
};

function readCommunicationSearch(raw: Raw): CommunicationSearch {
  const filter = filters.find((one) => one === raw.filter);
  const panel = panels.find((one) => one === raw.panel);
  const at = Number(raw.at);
  return {
    ...(typeof raw.id === "string" && /^cnv_[0-9a-f]{32}$/.test(raw.id) && { id: raw.id as ConversationId }),
    ...(Number.isInteger(at) && at > 0 && { at }),
    ...(filter && { filter }),
    ...(panel && { panel }),
  };
}

export const route = screenAt("/signed-in/communication", readCommunicationSearch);
