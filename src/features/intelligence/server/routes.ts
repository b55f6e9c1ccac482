import { type Route, route, routeOutsideTransaction } from "#server/http/route.ts";
import * as ask from "../contract/ask.ts";
import * as choices from "../contract/choices.ts";
import * as churn from "../contract/churn.ts";
import * as experiments from "../contract/experiments.ts";
import * as changes from "../contract/insights.ts";
import * as models from "../contract/models.ts";
import * as nextAction from "../contract/next-action.ts";
import * as own from "../contract/own-insights.ts";
import * as predictions from "../contract/predictions.ts";
import * as rates from "../contract/rates.ts";
import * as actions from "../contract/recommendation-actions.ts";
import * as advice from "../contract/recommendations.ts";
import { askFigures } from "./ask/ask.ts";
import { getChurn, getPartnerChurn } from "./churn/get-churn.ts";
import { getInsightChoices, updateInsightChoices } from "./insights/choices.ts";
import { listInsights, readAllInsights, readInsight } from "./insights/list.ts";
import { refreshInsights } from "./insights/refresh.ts";
import { getAccuracy } from "./models/accuracy.ts";
import { getLearning, requestTraining } from "./models/learning.ts";
import { getAiMetrics } from "./models/metrics.ts";
import { updatePredictionSettings } from "./models/settings.ts";
import { getNextAction } from "./next-action/get-next-action.ts";
import { getOwnInsights } from "./own/get-own-insights.ts";
import { getForecast } from "./predictions/forecast.ts";
import { getHints } from "./predictions/hints.ts";
import { listPredictions } from "./predictions/list.ts";
import { getPrediction } from "./predictions/reads.ts";
import { stopExperiment } from "./rates/end-experiment.ts";
import { listExperimentPartners, listExperiments } from "./rates/experiments.ts";
import { getCommissionRates } from "./rates/get-rates.ts";
import { setMargin } from "./rates/set-margin.ts";
import { startExperiment } from "./rates/start-experiment.ts";
import {
  dismissRecommendation,
  implementRecommendation,
  restoreRecommendation,
  snoozeRecommendation,
} from "./recommendations/decide.ts";
import { explainRecommendation } from "./recommendations/explain.ts";
import { listRecommendations } from "./recommendations/list.ts";
import { refreshRecommendations } from "./recommendations/refresh.ts";
import { remindPartners } from "./recommendations/remind.ts";
import { suggestOwners } from "./recommendations/suggest-owners.ts";

export const routes: Route[] = [
  route(models.getLearning, getLearning),
  route(models.updatePredictionSettings, updatePredictionSettings),
  route(models.requestTraining, requestTraining),
  route(models.getAccuracy, getAccuracy),
  route(models.getAiMetrics, getAiMetrics),
  route(predictions.getPrediction, getPrediction),
  route(predictions.listPredictions, listPredictions),
  route(predictions.getHints, getHints),
  route(own.getOwnInsights, getOwnInsights),
  route(predictions.getForecast, getForecast),
  route(churn.getChurn, getChurn),
  route(churn.getPartnerChurn, getPartnerChurn),
  route(nextAction.getNextAction, getNextAction),
  route(rates.getCommissionRates, getCommissionRates),
  route(rates.setMargin, setMargin),
  route(experiments.listExperiments, listExperiments),
  route(experiments.startExperiment, startExperiment),
  route(experiments.stopExperiment, stopExperiment),
  route(experiments.listExperimentPartners, listExperimentPartners),
  route(actions.suggestOwners, suggestOwners),
  route(actions.remindPartners, remindPartners),
  route(advice.listRecommendations, listRecommendations),
  route(advice.explainRecommendation, explainRecommendation),
  route(advice.refreshRecommendations, refreshRecommendations),
  route(advice.implementRecommendation, implementRecommendation),
  route(advice.dismissRecommendation, dismissRecommendation),
  route(advice.snoozeRecommendation, snoozeRecommendation),
  route(advice.restoreRecommendation, restoreRecommendation),
  route(choices.getInsightChoices, getInsightChoices),
  route(choices.updateInsightChoices, updateInsightChoices),
  route(changes.listInsights, listInsights),
  route(changes.refreshInsights, refreshInsights),
  route(changes.readInsight, readInsight),
  route(changes.readAllInsights, readAllInsights),
  routeOutsideTransaction(ask.askFigures, askFigures),
];
