import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listSpecimens } from "../contract.ts";

/** The list, page by page. The key's first element is the topic: screens refetch when the server announces a change of it. */
export const specimenList = pagesQuery(["specimens", "list"], (page) => call(listSpecimens, page));
