import { tiers } from "#features/programs/tiers.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { memberPartnerStates, type Partner } from "../contract.ts";

export const partnerTabs = ["referrals", "commissions", "links", "notes"] as const;
export type PartnerTab = (typeof partnerTabs)[number];

/** The page's state in the URL: the list's filters, or the partner whose record is open and its tab. */
export type PartnersSearch = TableSearch<"state" | "tier" | "programId"> & { id?: Partner["id"]; tab?: PartnerTab };

const isPartnerId = (given: unknown): given is Partner["id"] =>
  typeof given === "string" && /^per_[0-9a-f]{32}$/.test(given);

export function readPartnersSearch(raw: Raw): PartnersSearch {
  const tab = partnerTabs.find((one) => one === raw.tab);
  return {
    ...readTableSearch(raw, { state: memberPartnerStates, tier: tiers, programId: /^prg_[0-9a-f]{32}$/ }),
    ...(isPartnerId(raw.id) && { id: raw.id }),
    ...(tab && { tab }),
  };
}

export const route = screenAt("/signed-in/partners", readPartnersSearch);
