import { type Route, route } from "#server/http/route.ts";
import { getHome, hideSteps, listNeeds, visitHome } from "../contract.ts";
import * as reads from "./reads.ts";
import * as visits from "./visits.ts";

export const routes: Route[] = [
  route(listNeeds, reads.listNeeds),
  route(getHome, reads.getHome),
  route(visitHome, visits.visitHome),
  route(hideSteps, visits.hideSteps),
];
