import { roles } from "#base/roles.ts";
import { type Raw, screenAt } from "#web/api/address.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { memberStates } from "../contract.ts";

export const membersTabs = ["people", "invitations", "registration", "audit"] as const;
export type MembersTab = (typeof membersTabs)[number];

/** What the page remembers in the address: its part, that part's table, and the row that is open. */
export type MembersSearch = TableSearch<"role" | "state" | "action"> & { tab?: MembersTab; id?: string };

export function readMembersSearch(raw: Raw): MembersSearch {
  const { id } = raw;
  const tab = membersTabs.find((one) => one === raw.tab);
  const table = readTableSearch(raw, { role: roles, state: memberStates, action: /^\w+\.\w+$/ });
  return { ...table, ...(tab && { tab }), ...(typeof id === "string" && { id }) };
}

export const route = screenAt("/signed-in/admin/admin/members", readMembersSearch);

/** Puts a row beside its list, or takes it away. */
export const withOpen =
  (id: string | undefined) =>
  ({ id: _, ...rest }: MembersSearch): MembersSearch =>
    id ? { ...rest, id } : rest;
