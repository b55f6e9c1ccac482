import { route, routeOutsideTransaction } from "#server/http/route.ts";
import {
  addDomain,
  changeSubdomain,
  checkDomain,
  listDomains,
  removeDomain,
  setPrimaryDomain,
  setSsl,
} from "../contract.ts";
import { checkDomain as check } from "./check.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(listDomains, reads.listDomains),
  route(addDomain, writes.addDomain),
  routeOutsideTransaction(checkDomain, check),
  route(removeDomain, writes.removeDomain),
  route(setPrimaryDomain, writes.setPrimaryDomain),
  route(changeSubdomain, writes.changeSubdomain),
  route(setSsl, writes.setSsl),
];
