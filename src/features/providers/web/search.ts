import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { aiUses } from "../values.ts";

export const providersTabs = ["providers", "log"] as const;
type ProvidersTab = (typeof providersTabs)[number];

/** The state that the URL keeps: the tab, the log's filter and the open call. */
export type ProvidersSearch = TableSearch<"use"> & { tab?: ProvidersTab; id?: string };

function readProvidersSearch(raw: Raw): ProvidersSearch {
  const tab = providersTabs.find((one) => one === raw.tab);
  return {
    ...readTableSearch(raw, { use: aiUses }),
    ...(tab && { tab }),
    ...(typeof raw.id === "string" && { id: raw.id }),
  };
}

export const route = screenAt("/signed-in/admin/admin/ai-providers", readProvidersSearch);
