import type { Announcement } from "#features/resources/contract/announcements.ts";
import type { Conversation } from "../../contract/conversations.ts";

type Entry = Conversation | Announcement;

const timeOf = (entry: Entry) =>
  "publishedAt" in entry ? (entry.publishedAt ?? entry.createdAt) : (entry.lastMessage?.createdAt ?? entry.updatedAt);

/**
 * Places published announcements between the conversations by their time. While older conversations are not loaded yet, announcements
 * that belong among them wait, so that loading adds rows only at the end.
 */
export function interleave(
  conversations: readonly Conversation[],
  announcements: readonly Announcement[],
  hasOlder: boolean,
): Entry[] {
  const last = conversations.at(-1);
  const oldest = hasOlder && last ? timeOf(last) : "";
  const rest = announcements.filter((one) => one.publishedAt !== null && timeOf(one) > oldest);
  const entries: Entry[] = [];
  for (const conversation of conversations) {
    while (rest[0] && timeOf(rest[0]) > timeOf(conversation)) entries.push(...rest.splice(0, 1));
    entries.push(conversation);
  }
  return [...entries, ...rest];
}
