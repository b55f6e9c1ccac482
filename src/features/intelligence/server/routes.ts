import { type Route, route } from "#server/http/route.ts";
import * as models from "../contract/models.ts";
import * as predictions from "../contract/predictions.ts";
import { getAccuracy } from "./models/accuracy.ts";
import { getLearning, requestTraining } from "./models/learning.ts";
import { getAiMetrics } from "./models/metrics.ts";
import { updatePredictionSettings } from "./models/settings.ts";
import { getForecast } from "./predictions/forecast.ts";
import { getHints } from "./predictions/hints.ts";
import { listPredictions } from "./predictions/list.ts";
import { getPrediction } from "./predictions/reads.ts";

export const routes: Route[] = [
  route(models.getLearning, getLearning),
  route(models.updatePredictionSettings, updatePredictionSettings),
  route(models.requestTraining, requestTraining),
  route(models.getAccuracy, getAccuracy),
  route(models.getAiMetrics, getAiMetrics),
  route(predictions.getPrediction, getPrediction),
  route(predictions.listPredictions, listPredictions),
  route(predictions.getHints, getHints),
  route(predictions.getForecast, getForecast),
];
