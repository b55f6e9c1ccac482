import { plans } from "#base/plans.ts";
import { tenantStates } from "#features/tenancy/contract.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";

/** The parts of the page [R2.12]. The first is the operator's alone: the tenants of the house. */
export const tenantsTabs = ["tenants", "branding", "domains", "features", "themes", "settings"] as const;
export type TenantsTab = (typeof tenantsTabs)[number];

/** What the page remembers in the address: its part, the table of tenants, and the one that is open. */
export type TenantsSearch = TableSearch<"plan" | "state"> & { tab?: TenantsTab; id?: string };

export function readTenantsSearch(raw: Raw): TenantsSearch {
  const { id } = raw;
  const tab = tenantsTabs.find((one) => one === raw.tab);
  const table = readTableSearch(raw, { plan: plans, state: tenantStates });
  return { ...table, ...(tab && { tab }), ...(typeof id === "string" && { id }) };
}

export const route = screenAt("/signed-in/admin/admin/tenants", readTenantsSearch);
