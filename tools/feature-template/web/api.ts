import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listSpecimens } from "../contract.ts";

/** Page after page. The key's first word is the topic: when the server says that it changed, screens ask again. */
export const specimenList = infiniteQueryOptions({
  queryKey: ["specimens", "list"],
  queryFn: ({ pageParam }) => call(listSpecimens, { limit: 25, ...(pageParam && { after: pageParam }) }),
  initialPageParam: "",
  getNextPageParam: (page) => page.next ?? undefined,
});
