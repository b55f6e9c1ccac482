import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listSpecimens } from "../contract.ts";

/** The list, page by page. The key's first element is the topic: screens refetch when the server announces a change of it. */
export const specimenList = infiniteQueryOptions({
  queryKey: ["specimens", "list"],
  queryFn: ({ pageParam }) => call(listSpecimens, { limit: 25, ...(pageParam && { after: pageParam }) }),
  initialPageParam: "",
  getNextPageParam: (page) => page.next ?? undefined,
});
