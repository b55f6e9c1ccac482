import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { fetchAllPages, pagesQuery } from "#web/api/pages-query.ts";
import { listInputOf, type TableSearch } from "#web/ui/table-search.ts";
import { type ConsentRecord, getPrivacySettings, listConsents, listRequests } from "../contract.ts";

/** The topic that the server announces for any change; it invalidates these queries. */
const topic = "privacy";

export const privacySettings = queryOptions({
  queryKey: [topic, "settings"],
  queryFn: () => call(getPrivacySettings, {}),
});

const consentInput = (search: TableSearch<"consent">) => ({ filter: listInputOf(search, ["consent"]).filter });

export const consentList = (search: TableSearch<"consent">) => {
  const input = consentInput(search);
  return pagesQuery([topic, "consents", input], (page) => call(listConsents, { ...input, ...page }));
};

/** Every record that matches the filters in the URL, for the export. */
export const fetchAllConsents = (search: TableSearch<"consent">): Promise<ConsentRecord[]> =>
  fetchAllPages((page) => call(listConsents, { ...consentInput(search), ...page }));

export const requestList = (search: TableSearch<"state">) => {
  const { filter } = listInputOf(search, ["state"]);
  return pagesQuery([topic, "requests", filter], (page) => call(listRequests, { filter, ...page }));
};
