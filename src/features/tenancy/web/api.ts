import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { getStatus, listFailedJobs } from "../contract.ts";

/** Refetched every 15 seconds while it is shown. */
export const status = queryOptions({
  queryKey: ["status"],
  queryFn: () => call(getStatus, {}),
  refetchInterval: 15_000,
});

export const failedJobs = {
  ...pagesQuery(["jobs", "failed"], (page) => call(listFailedJobs, page)),
  refetchInterval: 15_000,
};
