import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listItems } from "../../contract/items.ts";
import { payoutsKey } from "../api.ts";

type ItemQuery = { filter: string[]; orderBy: "createdAt:asc" | "createdAt:desc" };

export const itemPages = (query: ItemQuery) =>
  infiniteQueryOptions({
    queryKey: [...payoutsKey, "items", query],
    queryFn: ({ pageParam }) => call(listItems, { ...query, limit: 25, ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });
