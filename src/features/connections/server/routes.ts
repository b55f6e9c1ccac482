import { route, routeOutsideTransaction } from "#server/http/route.ts";
import { beginConnection, beginFlow, disconnect, finishFlow, getSignInMethods, listConnections } from "../contract.ts";
import * as begin from "./begin-flow.ts";
import * as own from "./disconnect.ts";
import { finish } from "./finish.ts";
import * as reads from "./reads.ts";

export const routes = [
  route(getSignInMethods, reads.getSignInMethods),
  routeOutsideTransaction(beginFlow, begin.beginFlow),
  routeOutsideTransaction(finishFlow, finish),
  route(listConnections, reads.listConnections),
  routeOutsideTransaction(beginConnection, begin.beginConnection),
  route(disconnect, own.disconnect),
];
