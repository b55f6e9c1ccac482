import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import { leaveDetails } from "./leave-details.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listLinks, reads.listLinks),
  route(contract.createLink, writes.createLink),
  route(contract.updateLink, writes.updateLink),
  route(contract.readLink, reads.readLink),
  route(contract.readTouchedLink, reads.readTouchedLink),
  route(contract.leaveDetails, leaveDetails),
];
