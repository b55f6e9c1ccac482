import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { type Experiment, listExperimentPartners, listExperiments } from "../../contract/experiments.ts";
import { getCommissionRates } from "../../contract/rates.ts";
import { topic } from "../api.ts";

export const commissionRates = queryOptions({
  queryKey: [topic, "rates"],
  queryFn: () => call(getCommissionRates, {}),
});

export const experiments = queryOptions({
  queryKey: [topic, "experiments"],
  queryFn: async () => (await call(listExperiments, {})).items,
});

export const experimentPartners = (id: Experiment["id"]) =>
  queryOptions({
    queryKey: [topic, "experiments", id],
    queryFn: async () => (await call(listExperimentPartners, { id })).items,
  });
