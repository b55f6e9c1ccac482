import { consents } from "#features/referrals/contract/values.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { requestStates } from "../contract.ts";

export const privacyTabs = ["consents", "requests", "retention", "records", "agreement"] as const;
export type PrivacyTab = (typeof privacyTabs)[number];

/** The state that the URL keeps: the tab, the tables' filters and the open request. */
export type PrivacySearch = TableSearch<"consent" | "state"> & { tab?: PrivacyTab; id?: string };

function readPrivacySearch(raw: Raw): PrivacySearch {
  const tab = privacyTabs.find((one) => one === raw.tab);
  return {
    ...readTableSearch(raw, { consent: consents, state: requestStates }),
    ...(tab && { tab }),
    ...(typeof raw.id === "string" && { id: raw.id }),
  };
}

export const route = screenAt("/signed-in/admin/admin/privacy", readPrivacySearch);
