import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getOwnInsights } from "../../contract/own-insights.ts";
import { topic } from "../api.ts";

export const ownInsights = queryOptions({
  queryKey: [topic, "own"],
  queryFn: () => call(getOwnInsights, {}),
});
