import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listReports } from "../../reports.ts";

/** The server's own word for them. */
export const ownReports = queryOptions({
  queryKey: ["reports"],
  queryFn: async () => (await call(listReports, {})).reports,
});
