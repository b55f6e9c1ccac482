import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listItems } from "../../contract/items.ts";
import { payoutsKey } from "../api.ts";

type ItemQuery = { filter: string[]; orderBy: "createdAt:asc" | "createdAt:desc" };

export const itemPages = (query: ItemQuery) =>
  pagesQuery([...payoutsKey, "items", query], (page) => call(listItems, { ...query, ...page }));
