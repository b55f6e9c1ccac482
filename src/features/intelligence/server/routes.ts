import { type Route, route } from "#server/http/route.ts";
import * as churn from "../contract/churn.ts";
import { getChurn, getPartnerChurn } from "./churn/get-churn.ts";

export const routes: Route[] = [route(churn.getChurn, getChurn), route(churn.getPartnerChurn, getPartnerChurn)];
