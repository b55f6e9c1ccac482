import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import { fetchAllPages, pagesQuery } from "#web/api/pages-query.ts";
import { dayFilters } from "#web/ui/days.ts";
import { listInputOf, type TableSearch } from "#web/ui/table-search.ts";
import { getApplication, getApplicationForm, listApplications } from "../contract/applications.ts";
import { type AuditEntry, listAudit } from "../contract/audit.ts";
import { getRegistrationSettings, listInvitations, listMembers } from "../contract.ts";

/** The parts of the page depend on each other, so every change invalidates all of them. */
export const membersKey = ["members"];

const memberOrders = ["displayName:asc", "displayName:desc", "joinedAt:asc", "joinedAt:desc"] as const;
const longestSearch = 100;

/** The members that match the filters in the URL, page by page. */
export function memberPages(search: TableSearch<"role" | "state">) {
  const query = search.q?.trim().slice(0, longestSearch);
  const filter = [...listInputOf(search, ["role", "state"]).filter, ...(query ? [`search:has:${query}`] : [])];
  const orderBy = memberOrders.find((order) => order === search.sort) ?? memberOrders[0];
  return pagesQuery([...membersKey, "people", filter, orderBy], (page) =>
    call(listMembers, { filter, orderBy, ...page }),
  );
}

/** The members who wait for an admin's approval, most recent request first. */
export const requests = queryOptions({
  queryKey: [...membersKey, "requests"],
  queryFn: async () => {
    const filter = ["requestedRole:in:company,both", "state:eq:active"];
    return (await call(listMembers, { filter, orderBy: "joinedAt:desc", limit: 100 })).items;
  },
});

export const invitationList = queryOptions({
  queryKey: [...membersKey, "invitations"],
  queryFn: () => call(listInvitations, {}),
});

export const registrationSettingsQuery = queryOptions({
  queryKey: [...membersKey, "registration"],
  queryFn: () => call(getRegistrationSettings, {}),
});

/** Only tenants whose partners join by application have a form. */
export const applicationFormQuery = queryOptions({
  queryKey: [...membersKey, "application form"],
  queryFn: () => call(getApplicationForm, {}),
  retry: false,
});

const applicationsKey = [...membersKey, "applications"];

/** The applications that match the filters in the URL, page by page. */
export function applicationPages({ application, q, sort }: TableSearch<"application">) {
  const query = q?.trim().slice(0, longestSearch);
  const filter = [...(application ? [`state:in:${application}`] : []), ...(query ? [`search:has:${query}`] : [])];
  const orderBy = sort === "receivedAt:asc" ? ("receivedAt:asc" as const) : ("receivedAt:desc" as const);
  return pagesQuery([...applicationsKey, filter, orderBy], (page) =>
    call(listApplications, { filter, orderBy, ...page }),
  );
}

/** An application that the list does not show, because it is older or filtered out. */
export const applicationById = (id: string) =>
  queryOptions({
    queryKey: [...applicationsKey, "one", id],
    queryFn: () => call(getApplication, { id: id as Id<"apl"> }),
  });

/** The applications that wait for a decision, up to a hundred, for the count beside the tab. */
export const newApplications = queryOptions({
  queryKey: [...applicationsKey, "new"],
  queryFn: async () => (await call(listApplications, { filter: ["state:eq:new"], limit: 100 })).items,
});

export type AuditSearch = TableSearch<"action" | "created">;

/** Days are in the reader's time zone, in which the list shows its times. */
function auditInput(search: AuditSearch) {
  const query = search.q?.trim().slice(0, longestSearch);
  return {
    filter: [
      ...listInputOf(search, ["action"]).filter,
      ...dayFilters("createdAt", search.created, new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone),
      ...(query ? [`search:has:${query}`] : []),
    ],
    orderBy: search.sort === "createdAt:asc" ? ("createdAt:asc" as const) : ("createdAt:desc" as const),
  };
}

export function auditPages(search: AuditSearch) {
  const input = auditInput(search);
  return pagesQuery([...membersKey, "audit", input], (page) => call(listAudit, { ...input, ...page }));
}

/** Every entry that matches the filters in the URL, through the last page. */
export const fetchAllAudit = (search: AuditSearch): Promise<AuditEntry[]> => {
  const input = auditInput(search);
  return fetchAllPages((page) => call(listAudit, { ...input, ...page }));
};
