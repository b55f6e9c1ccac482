import { type Route, route } from "#server/http/route.ts";
import * as churn from "../contract/churn.ts";
import * as experiments from "../contract/experiments.ts";
import * as nextAction from "../contract/next-action.ts";
import * as rates from "../contract/rates.ts";
import { getChurn, getPartnerChurn } from "./churn/get-churn.ts";
import { getNextAction } from "./next-action/get-next-action.ts";
import { stopExperiment } from "./rates/end-experiment.ts";
import { listExperimentPartners, listExperiments } from "./rates/experiments.ts";
import { getCommissionRates } from "./rates/get-rates.ts";
import { setMargin } from "./rates/set-margin.ts";
import { startExperiment } from "./rates/start-experiment.ts";

export const routes: Route[] = [
  route(churn.getChurn, getChurn),
  route(churn.getPartnerChurn, getPartnerChurn),
  route(nextAction.getNextAction, getNextAction),
  route(rates.getCommissionRates, getCommissionRates),
  route(rates.setMargin, setMargin),
  route(experiments.listExperiments, listExperiments),
  route(experiments.startExperiment, startExperiment),
  route(experiments.stopExperiment, stopExperiment),
  route(experiments.listExperimentPartners, listExperimentPartners),
];
