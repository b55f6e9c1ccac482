import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listDealEvents } from "../../contract/events.ts";
import { commissionsKey } from "../api.ts";
import type { ListSearch } from "../search.ts";

export const defaultSort = "createdAt:desc" as const;

export const eventPages = ({ eventState, kind, sort }: ListSearch) =>
  infiniteQueryOptions({
    queryKey: [...commissionsKey, "events", eventState, kind, sort],
    queryFn: ({ pageParam }) =>
      call(listDealEvents, {
        filter: [...(eventState ? [`state:in:${eventState}`] : []), ...(kind ? [`kind:in:${kind}`] : [])],
        orderBy: sort === "createdAt:asc" ? sort : defaultSort,
        limit: 25,
        ...(pageParam && { after: pageParam }),
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });
