import { route, routeOutsideTransaction } from "#server/http/route.ts";
import { beginConnecting, beginFlow, disconnect, finishFlow, getSignInWays, listConnections } from "../contract.ts";
import { finish } from "./finish.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(getSignInWays, reads.signInWays),
  routeOutsideTransaction(beginFlow, writes.beginFlow),
  routeOutsideTransaction(finishFlow, finish),
  route(listConnections, reads.ownConnections),
  routeOutsideTransaction(beginConnecting, writes.beginConnecting),
  route(disconnect, writes.disconnect),
];
