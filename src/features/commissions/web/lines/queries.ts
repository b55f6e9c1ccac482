import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { dayFilters } from "#web/ui/days.ts";
import { type Commission, listCommissions } from "../../contract.ts";
import { commissionsKey } from "../api.ts";
import type { ListSearch } from "../search.ts";

export const defaultSort = "createdAt:desc" as const;
const orders = (["createdAt", "minor", "holdUntil"] as const).flatMap(
  (field) => [`${field}:asc`, `${field}:desc`] as const,
);
const plain = ["state", "currency", "payoutItemId"] as const;

type PersonId = Commission["personId"] | undefined;

/** The address's filters in the grammar of lists; of one's own lines, whose they are is no question. */
export const questionOf = (search: ListSearch, own: PersonId, now: Date) => ({
  filter: [
    ...plain.flatMap((key) => (search[key] ? [`${key}:in:${search[key]}`] : [])),
    ...(own ? [`personId:eq:${own}`] : search.personId ? [`personId:in:${search.personId}`] : []),
    ...dayFilters("createdAt", search.created, now),
  ],
  orderBy: orders.find((order) => order === search.sort) ?? defaultSort,
});

export const linePages = (question: ReturnType<typeof questionOf>) =>
  infiniteQueryOptions({
    queryKey: [...commissionsKey, "list", question],
    queryFn: ({ pageParam }) =>
      call(listCommissions, { ...question, limit: 25, ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });

const few = 5;
export const latestLines = (own: PersonId) =>
  queryOptions({
    queryKey: [...commissionsKey, "latest", own],
    queryFn: async () =>
      (await call(listCommissions, { filter: own ? [`personId:eq:${own}`] : [], orderBy: defaultSort, limit: few }))
        .items,
  });
