import { messageChannels, messageStates } from "#base/messages.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";

/** State of the outbox in the URL: the table's state and the open message. */
export type OutboxSearch = TableSearch<"state" | "channel"> & { id?: string };

export function readOutboxSearch(raw: Raw): OutboxSearch {
  const { id } = raw;
  const table = readTableSearch(raw, { state: messageStates, channel: messageChannels });
  return { ...table, ...(typeof id === "string" && { id }) };
}

export const route = screenAt("/signed-in/development/dev/outbox", readOutboxSearch);
