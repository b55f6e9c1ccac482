import { type Route, route } from "#server/http/route.ts";
import * as changes from "../contract/insights.ts";
import * as advice from "../contract/recommendations.ts";
import { listInsights, readAllInsights, readInsight } from "./insights/list.ts";
import { refreshInsights } from "./insights/refresh.ts";
import {
  dismissRecommendation,
  implementRecommendation,
  restoreRecommendation,
  snoozeRecommendation,
} from "./recommendations/decide.ts";
import { listRecommendations } from "./recommendations/list.ts";
import { refreshRecommendations } from "./recommendations/refresh.ts";

export const routes: Route[] = [
  route(advice.listRecommendations, listRecommendations),
  route(advice.refreshRecommendations, refreshRecommendations),
  route(advice.implementRecommendation, implementRecommendation),
  route(advice.dismissRecommendation, dismissRecommendation),
  route(advice.snoozeRecommendation, snoozeRecommendation),
  route(advice.restoreRecommendation, restoreRecommendation),
  route(changes.listInsights, listInsights),
  route(changes.refreshInsights, refreshInsights),
  route(changes.readInsight, readInsight),
  route(changes.readAllInsights, readAllInsights),
];
