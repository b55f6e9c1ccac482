import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listInsights } from "../../contract/insights.ts";
import { topic } from "../api.ts";

export const insightsQuery = queryOptions({
  queryKey: [topic, "insights"],
  queryFn: () => call(listInsights, {}),
});
