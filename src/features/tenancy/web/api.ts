import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getStatus, listFailedJobs } from "../contract.ts";

/** Refetched every 15 seconds while it is shown. */
export const status = queryOptions({
  queryKey: ["status"],
  queryFn: () => call(getStatus, {}),
  refetchInterval: 15_000,
});

export const failedJobs = infiniteQueryOptions({
  queryKey: ["jobs", "failed"],
  queryFn: ({ pageParam }) => call(listFailedJobs, { limit: 25, ...(pageParam && { after: pageParam }) }),
  initialPageParam: "",
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: 15_000,
});
