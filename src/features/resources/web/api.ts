import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listInputOf, type TableSearch } from "#web/ui/table-search.ts";
import { listAnnouncements, listAssets } from "../contract.ts";

/** The first element of a key is its topic: screens refetch when the server announces a change of it. */
export const announcementPages = pagesQuery(["announcements"], (page) => call(listAnnouncements, page));

export const assetPages = (search: TableSearch<"kind">) => {
  const { filter } = listInputOf(search, ["kind"]);
  return pagesQuery(["assets", filter], (page) => call(listAssets, { filter, ...page }));
};
