import type { AnnouncementId } from "#features/resources/web/api.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import type { ConversationId } from "./api.ts";

const filters = ["unread", "referral", "announcements", "calls"] as const;
const panels = ["new", "reports", "settings", "calls"] as const;

export type CommunicationSearch = {
  id?: ConversationId;
  /** The number of the message to show, after a search. */
  at?: number;
  /** The announcement that is open in place of a conversation. */
  announcement?: AnnouncementId;
  filter?: (typeof filters)[number];
  /** What is open over the page. */
  panel?: (typeof panels)[number];
};

/** What the list shows: conversations, all or some, only announcements, or the calls of the person. */
export type PaneFilter = "all" | NonNullable<CommunicationSearch["filter"]>;

const isAnnouncementId = (given: unknown): given is AnnouncementId =>
  typeof given === "string" && /^ann_[0-9a-f]{32}$/.test(given);

function readCommunicationSearch(raw: Raw): CommunicationSearch {
  const filter = filters.find((one) => one === raw.filter);
  const panel = panels.find((one) => one === raw.panel);
  const at = Number(raw.at);
  return {
    ...(typeof raw.id === "string" && /^cnv_[0-9a-f]{32}$/.test(raw.id) && { id: raw.id as ConversationId }),
    ...(isAnnouncementId(raw.announcement) && { announcement: raw.announcement }),
    ...(Number.isInteger(at) && at > 0 && { at }),
    ...(filter && { filter }),
    ...(panel && { panel }),
  };
}

export const route = screenAt("/signed-in/communication", readCommunicationSearch);
