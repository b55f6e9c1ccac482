import { type Route, route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as ordering from "../reports.ts";
import { getCohorts } from "./cohorts.ts";
import { getDashboard } from "./dashboard.ts";
import { getFunnel } from "./funnel.ts";
import { getFigures } from "./reads.ts";
import { endReport, listReports, orderReport } from "./reports.ts";
import { unsubscribeReport } from "./unsubscribe.ts";

export const routes: Route[] = [
  route(contract.getFigures, (ctx, question) => getFigures(ctx, question)),
  route(contract.getFunnel, getFunnel),
  route(contract.getCohorts, getCohorts),
  route(contract.getDashboard, getDashboard),
  route(ordering.listReports, listReports),
  route(ordering.orderReport, orderReport),
  route(ordering.endReport, endReport),
  route(ordering.unsubscribeReport, unsubscribeReport),
];
