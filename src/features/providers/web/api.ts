import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { fetchAllPages, pagesQuery } from "#web/api/pages-query.ts";
import { listInputOf, type TableSearch } from "#web/ui/table-search.ts";
import { listOfferUse, listSharedAiProviders } from "../contract/shared.ts";
import { type AiCall, type AiProvider, getAiUsage, listAiCalls, listAiProviders } from "../contract.ts";

/** The topic that the server announces for any change and any call; it invalidates these queries. */
export const topic = "providers";

export const aiProviders = queryOptions({ queryKey: [topic, "list"], queryFn: () => call(listAiProviders, {}) });

export const aiUsage = queryOptions({ queryKey: [topic, "usage"], queryFn: () => call(getAiUsage, {}) });

export const sharedAiProviders = queryOptions({
  queryKey: [topic, "shared"],
  queryFn: () => call(listSharedAiProviders, {}),
});

export const offerUseOf = (id: AiProvider["id"]) =>
  queryOptions({ queryKey: [topic, "offer", id], queryFn: () => call(listOfferUse, { id }) });

const filterOf = (search: TableSearch<"use">) => ({ filter: listInputOf(search, ["use"]).filter });

export const callList = (search: TableSearch<"use">) => {
  const input = filterOf(search);
  return pagesQuery([topic, "calls", input], (page) => call(listAiCalls, { ...input, ...page }));
};

/** Every call that matches the filter in the URL, for the export. */
export const fetchAllCalls = (search: TableSearch<"use">): Promise<AiCall[]> =>
  fetchAllPages((page) => call(listAiCalls, { ...filterOf(search), ...page }));
