import { dayFilters } from "#web/ui/days.ts";
import { wordsOf } from "#web/ui/table-search.ts";
import { referralOrders } from "../../contract.ts";
import { type ListSearch, plainFilters } from "../search.ts";
import { amountFilters } from "./amounts.ts";

/** The order when the address names none. */
export const defaultSort = "createdAt:desc" as const;
const orders = referralOrders.flatMap((field) => [`${field}:asc`, `${field}:desc`] as const);
const longestSearch = 200;
const mostTags = 5;

/** The address's filters in the grammar of lists, as the list and its export ask them. */
export function questionOf(search: ListSearch, now: Date) {
  const words = search.q?.trim().slice(0, longestSearch);
  return {
    filter: [
      ...plainFilters.flatMap((key) => (search[key] ? [`${key}:in:${search[key]}`] : [])),
      ...amountFilters(search.value),
      ...dayFilters("createdAt", search.created, now),
    ],
    orderBy: orders.find((order) => order === search.sort) ?? defaultSort,
    ...(words && { search: words }),
    ...(search.tag && { tag: wordsOf(search.tag).slice(0, mostTags) }),
  };
}

/** The same as a query string: what a download of the list is asked with. */
export function queryOf(search: ListSearch, now: Date): URLSearchParams {
  const { filter, tag = [], ...rest } = questionOf(search, now);
  return new URLSearchParams([
    ...filter.map((one) => ["filter", one]),
    ...tag.map((one) => ["tag", one]),
    ...Object.entries(rest),
  ]);
}
