// Written out where base has no list: the route tree is on every page, and the contract would bring zod along.
import { plans } from "#base/plans.ts";
import type { Tenant } from "#features/tenants/contract.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";

/** The parts of the page [R2.12]. The first is the operator's alone: the tenants of the house. */
export const tenantsTabs = ["tenants", "branding", "domains", "features", "themes", "settings"] as const;
export type TenantsTab = (typeof tenantsTabs)[number];

/** What the page remembers in the address: its part, the table of tenants, and the one that is open. */
export type TenantsSearch = TableSearch<"plan" | "state"> & { tab?: TenantsTab; id?: string };

const states = ["active", "suspended", "closing"] as const satisfies readonly Tenant["state"][];

export function readTenantsSearch(raw: Record<string, unknown>): TenantsSearch {
  const { id } = raw;
  const tab = tenantsTabs.find((one) => one === raw.tab);
  const table = readTableSearch(raw, { plan: plans, state: states });
  return { ...table, ...(tab && { tab }), ...(typeof id === "string" && { id }) };
}
