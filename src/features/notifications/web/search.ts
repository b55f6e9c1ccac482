import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { Message } from "../contract.ts";

// Not read from the contract: the route tree is on every page, and the contract would bring zod to the public ones.
// As keys of records they are complete, or do not compile.
export const states = Object.keys({ waiting: 0, sent: 0, failed: 0 } satisfies Record<Message["state"], 0>);
export const channels = Object.keys({ mail: 0, sms: 0 } satisfies Record<Message["channel"], 0>);

/** What the outbox remembers in the address: the table's state, and the message that is open. */
export type OutboxSearch = TableSearch<"state" | "channel"> & { id?: string };

export function readOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const id = raw.id;
  return { ...readTableSearch(raw, { state: states, channel: channels }), ...(typeof id === "string" && { id }) };
}
