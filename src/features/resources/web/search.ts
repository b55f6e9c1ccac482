import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { assetKinds } from "../contract.ts";

export const resourcesTabs = ["announcements", "assets"] as const;
export type ResourcesTab = (typeof resourcesTabs)[number];
export type ResourcesSearch = TableSearch<"kind"> & { tab?: ResourcesTab };

function readResourcesSearch(raw: Raw): ResourcesSearch {
  const tab = resourcesTabs.find((one) => one === raw.tab);
  return { ...readTableSearch(raw, { kind: assetKinds }), ...(tab && { tab }) };
}

export const route = screenAt("/signed-in/resources", readResourcesSearch);
