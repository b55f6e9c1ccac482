import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { assetKinds } from "../contract/assets.ts";
import type { AnnouncementId } from "./api.ts";

export const resourcesTabs = ["announcements", "assets"] as const;
export type ResourcesTab = (typeof resourcesTabs)[number];
export type ResourcesSearch = TableSearch<"kind"> & {
  tab?: ResourcesTab;
  /** The announcement that a notice leads to. */
  id?: AnnouncementId;
};

const isAnnouncementId = (given: unknown): given is AnnouncementId =>
  typeof given === "string" && /^ann_[0-9a-f]{32}$/.test(given);

function readResourcesSearch(raw: Raw): ResourcesSearch {
  const tab = resourcesTabs.find((one) => one === raw.tab);
  return {
    ...readTableSearch(raw, { kind: assetKinds }),
    ...(tab && { tab }),
    ...(isAnnouncementId(raw.id) && { id: raw.id }),
  };
}

export const route = screenAt("/signed-in/resources", readResourcesSearch);
