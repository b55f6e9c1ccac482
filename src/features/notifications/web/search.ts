// The lists come from base, not from the contract: the route tree is on every page, and a contract would bring zod along.
import { messageChannels, messageStates } from "#base/messages.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";

/** What the outbox remembers in the address: the table's state, and the message that is open. */
export type OutboxSearch = TableSearch<"state" | "channel"> & { id?: string };

export function readOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const { id } = raw;
  const table = readTableSearch(raw, { state: messageStates, channel: messageChannels });
  return { ...table, ...(typeof id === "string" && { id }) };
}
