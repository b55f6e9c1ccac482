import { tiers } from "#features/plans/values.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { memberPartnerStates } from "../contract.ts";

export type PartnersSearch = TableSearch<"state" | "tier" | "programId">;

export const readPartnersSearch = (raw: Raw): PartnersSearch =>
  readTableSearch(raw, { state: memberPartnerStates, tier: tiers, programId: /^prg_[0-9a-f]{32}$/ });

export const listRoute = screenAt("/signed-in/partners", readPartnersSearch);

export const partnerTabs = ["referrals", "commissions", "links", "notes"] as const;
export type PartnerTab = (typeof partnerTabs)[number];
export type PartnerSearch = { tab?: PartnerTab };

export function readPartnerSearch(raw: Raw): PartnerSearch {
  const tab = partnerTabs.find((one) => one === raw.tab);
  return tab ? { tab } : {};
}

export const partnerRoute = screenAt("/signed-in/partners/$id", readPartnerSearch);
