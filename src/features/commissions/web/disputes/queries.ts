import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listDisputes } from "../../contract/disputes.ts";
import { commissionsKey } from "../api.ts";

export const defaultSort = "createdAt:desc" as const;

export const disputePages = (states: string | undefined, sort: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...commissionsKey, "disputes", states, sort],
    queryFn: ({ pageParam }) =>
      call(listDisputes, {
        filter: states ? [`state:in:${states}`] : [],
        orderBy: sort === "createdAt:asc" ? sort : defaultSort,
        limit: 25,
        ...(pageParam && { after: pageParam }),
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });
