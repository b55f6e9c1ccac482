import { type Role, roles } from "#base/roles.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { daysPattern } from "#web/ui/days.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { listedStates } from "../contract/applications.ts";
import { memberStates } from "../contract.ts";

export const membersTabs = ["people", "applications", "invitations", "registration", "audit"] as const;
export type MembersTab = (typeof membersTabs)[number];

/** State of the page in the URL: its tab, the state of that tab's table, and the open row. */
export type MembersSearch = TableSearch<"role" | "state" | "application" | "action" | "created"> & {
  tab?: MembersTab;
  id?: string;
  /** The form that invites someone is open, with this role. */
  invite?: Role;
};

export function readMembersSearch(raw: Raw): MembersSearch {
  const { id } = raw;
  const tab = membersTabs.find((tab) => tab === raw.tab);
  const invite = roles.find((role) => role === raw.invite);
  const table = readTableSearch(raw, {
    role: roles,
    state: memberStates,
    application: listedStates,
    action: /^\w+\.\w+$/,
    created: daysPattern,
  });
  return { ...table, ...(tab && { tab }), ...(typeof id === "string" && { id }), ...(invite && { invite }) };
}

export const route = screenAt("/signed-in/admin/admin/members", readMembersSearch);

/** Opens a row beside its list, or closes it. */
export const withOpenRow =
  (id: string | undefined) =>
  ({ id: _, ...rest }: MembersSearch): MembersSearch =>
    id ? { ...rest, id } : rest;
