import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listItems } from "../../contract.ts";
import { payoutsKey } from "../api.ts";

type Question = { filter: string[]; orderBy: "createdAt:asc" | "createdAt:desc" };

export const itemPages = (question: Question) =>
  infiniteQueryOptions({
    queryKey: [...payoutsKey, "items", question],
    queryFn: ({ pageParam }) => call(listItems, { ...question, limit: 25, ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });
