import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listReports } from "../../reports.ts";

/** The key is the topic that the server announces for reports. */
export const ownReports = queryOptions({
  queryKey: ["reports"],
  queryFn: async () => (await call(listReports, {})).reports,
});
