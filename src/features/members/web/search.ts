// Written out where base has no list: the route tree is on every page, and the contract would bring zod along.
import { roles } from "#base/roles.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import type { Member } from "../contract.ts";

export const membersTabs = ["people", "invitations", "registration", "audit"] as const;
export type MembersTab = (typeof membersTabs)[number];

/** What the page remembers in the address: its part, that part's table, and the row that is open. */
export type MembersSearch = TableSearch<"role" | "state" | "action"> & { tab?: MembersTab; id?: string };

const states = ["active", "disabled"] as const satisfies readonly Member["state"][];

export function readMembersSearch(raw: Record<string, unknown>): MembersSearch {
  const { id } = raw;
  const tab = membersTabs.find((one) => one === raw.tab);
  const table = readTableSearch(raw, { role: roles, state: states, action: /^\w+\.\w+$/ });
  return { ...table, ...(tab && { tab }), ...(typeof id === "string" && { id }) };
}

/** Puts a row beside its list, or takes it away. */
export const withOpen =
  (id: string | undefined) =>
  ({ id: _, ...rest }: MembersSearch): MembersSearch =>
    id ? { ...rest, id } : rest;
