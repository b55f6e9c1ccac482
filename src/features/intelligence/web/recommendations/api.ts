import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listRecommendations } from "../../contract/recommendations.ts";
import { topic } from "../api.ts";

export const recommendationsQuery = queryOptions({
  queryKey: [topic, "recommendations"],
  queryFn: () => call(listRecommendations, {}),
});
