import { type Route, route } from "#server/http/route.ts";
import * as churn from "../contract/churn.ts";
import * as nextAction from "../contract/next-action.ts";
import { getChurn, getPartnerChurn } from "./churn/get-churn.ts";
import { getNextAction } from "./next-action/get-next-action.ts";

export const routes: Route[] = [
  route(churn.getChurn, getChurn),
  route(churn.getPartnerChurn, getPartnerChurn),
  route(nextAction.getNextAction, getNextAction),
];
