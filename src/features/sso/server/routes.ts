import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as reads from "./reads.ts";
import * as signIn from "./sign-in.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listSsoProviders, reads.listSsoProviders),
  route(contract.addSsoProvider, writes.addSsoProvider),
  route(contract.updateSsoProvider, writes.updateSsoProvider),
  routeOutsideTransaction(contract.proveSsoDomain, writes.proveSsoDomain),
  route(contract.removeSsoProvider, writes.removeSsoProvider),
  route(contract.listOpenSsoProviders, reads.listOpenSsoProviders),
  routeOutsideTransaction(contract.beginSso, signIn.beginSso),
  routeOutsideTransaction(contract.finishSso, signIn.finishSso),
];
