import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getAccuracy, getAiMetrics, getLearning } from "../contract/models.ts";
import { getForecast, getHints, getPrediction, type HintForm, listPredictions } from "../contract/predictions.ts";

/** The topic that the server announces for any change; it invalidates the queries of this feature. */
export const topic = "intelligence";

export const learning = queryOptions({ queryKey: [topic, "learning"], queryFn: () => call(getLearning, {}) });

export const accuracy = queryOptions({ queryKey: [topic, "accuracy"], queryFn: () => call(getAccuracy, {}) });

export const aiMetrics = queryOptions({ queryKey: [topic, "metrics"], queryFn: () => call(getAiMetrics, {}) });

export const predictionOf = (id: `ref_${string}`) =>
  queryOptions({ queryKey: [topic, "prediction", id], queryFn: () => call(getPrediction, { id }) });

export const likelyReferrals = queryOptions({
  queryKey: [topic, "likely"],
  queryFn: () => call(listPredictions, { limit: 10 }),
});

export const forecast = queryOptions({ queryKey: [topic, "forecast"], queryFn: () => call(getForecast, {}) });

export const hintsFor = (form: HintForm) =>
  queryOptions({
    queryKey: [topic, "hints", form],
    queryFn: () => call(getHints, form),
    placeholderData: (before) => before,
  });
