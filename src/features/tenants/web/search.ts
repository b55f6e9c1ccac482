import { plans } from "#base/plans.ts";
import { tenantStates } from "#features/tenancy/contract.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";

/** The tabs of the page [R2.12]. The first, with all tenants, is only for the operator. */
export const tenantsTabs = ["tenants", "branding", "domains", "features", "themes", "settings"] as const;
export type TenantsTab = (typeof tenantsTabs)[number];

/** The page's state in the URL: its tab, the table of tenants, and the open tenant. */
export type TenantsSearch = TableSearch<"plan" | "state"> & { tab?: TenantsTab; id?: string };

export function readTenantsSearch(raw: Raw): TenantsSearch {
  const { id } = raw;
  const tab = tenantsTabs.find((one) => one === raw.tab);
  const table = readTableSearch(raw, { plan: plans, state: tenantStates });
  return { ...table, ...(tab && { tab }), ...(typeof id === "string" && { id }) };
}

export const route = screenAt("/signed-in/admin/admin/tenants", readTenantsSearch);
