import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listInputOf, type TableSearch } from "#web/ui/table-search.ts";
import { exportsQuery } from "#web/ui/use-exports.ts";
import { getTenantUsage, listAdminInvitations, listTenantHistory, listTenants } from "../contract.ts";
import { comparePlans, getOwnTenant, listTenantExports } from "../own.ts";

/** The topic of the operator's list: any change to a tenant refetches all of it. */
export const tenantsKey = ["tenants"];

const orders = ["name:asc", "name:desc", "people:asc", "people:desc", "createdAt:asc", "createdAt:desc"] as const;
const longestSearch = 100;

/** The tenants that match the filters in the URL, page by page. */
export function tenantPages(search: TableSearch<"plan" | "state">) {
  const words = search.q?.trim().slice(0, longestSearch);
  const filter = [...listInputOf(search, ["plan", "state"]).filter, ...(words ? [`search:has:${words}`] : [])];
  const orderBy = orders.find((order) => order === search.sort) ?? "createdAt:desc";
  return pagesQuery([...tenantsKey, filter, orderBy], (page) => call(listTenants, { filter, orderBy, ...page }));
}

type TenantId = Id<"ten">;

export const usageOf = (id: TenantId) =>
  queryOptions({ queryKey: [...tenantsKey, "usage", id], queryFn: () => call(getTenantUsage, { id }) });

export const historyOf = (id: TenantId) =>
  queryOptions({
    queryKey: [...tenantsKey, "history", id],
    queryFn: async () => (await call(listTenantHistory, { id })).items,
  });

/** The admins of a tenant who have not accepted their invitation. */
export const adminInvitationsOf = (id: TenantId) =>
  queryOptions({
    queryKey: [...tenantsKey, "admin-invitations", id],
    queryFn: async () => (await call(listAdminInvitations, { id })).items,
  });

export const ownTenant = queryOptions({ queryKey: ["tenant", "own"], queryFn: () => call(getOwnTenant, {}) });
export const planComparison = queryOptions({ queryKey: ["tenant", "plans"], queryFn: () => call(comparePlans, {}) });

export const tenantExports = exportsQuery("tenant-exports", () => call(listTenantExports, {}));
