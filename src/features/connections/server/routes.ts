import { route, routeOutsideTransaction } from "#server/http/route.ts";
import { beginConnection, beginFlow, disconnect, finishFlow, getSignInMethods, listConnections } from "../contract.ts";
import { finish } from "./finish.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(getSignInMethods, reads.getSignInMethods),
  routeOutsideTransaction(beginFlow, writes.beginFlow),
  routeOutsideTransaction(finishFlow, finish),
  route(listConnections, reads.listConnections),
  routeOutsideTransaction(beginConnection, writes.beginConnection),
  route(disconnect, writes.disconnect),
];
