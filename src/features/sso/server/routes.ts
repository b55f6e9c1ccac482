import { route, routeOutside } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as reads from "./reads.ts";
import * as door from "./sign-in.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listSsoHouses, reads.listSsoHouses),
  route(contract.addSsoHouse, writes.addSsoHouse),
  route(contract.updateSsoHouse, writes.updateSsoHouse),
  routeOutside(contract.proveSsoDomain, writes.proveSsoDomain),
  route(contract.removeSsoHouse, writes.removeSsoHouse),
  route(contract.getSsoWays, reads.ssoWays),
  routeOutside(contract.beginSso, door.beginSso),
  routeOutside(contract.finishSso, door.finishSso),
];
